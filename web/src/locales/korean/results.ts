import type { results as english } from '../en/results.ts'
import type { Texts } from '../texts.ts'

export const results: Texts<typeof english> = {
  title: '결과',
  description: '아셴다 투표의 현재 상황과 선두, 그리고 누구나 집계를 확인하는 방법입니다.',
  lead: '현재 투표 상황과 누구나 집계를 확인하는 방법입니다.',
  lost: '결과를 불러오지 못했습니다.',

  winners: '수상자',
  titles: '지역별 우승자',
  ranking: '최다 득표',
  none: '아직 표가 없습니다.',
  notTold: '결과는 곧 발표됩니다.',
  frozenSince: '{{date}} 기준 집계입니다.',
  ballots: '집계된 제출: {{counted}}, 거절: {{refused}}',
  unlisted: '목록에 없는 참가자의 표: {{votes}}',

  seals: '집계의 봉인',
  sealsText:
    '표는 묶음으로 집계되며, 각 묶음은 사슬의 고리입니다. 마지막 고리의 봉인이 모두를 담고 있어, 한 표라도 바뀌면 봉인이 달라집니다. 봉인을 보관한 사람은 그것을 증명할 수 있습니다.',
  sealed: '고리 {{link}}, 서명 {{at}}',
  key: '주최 측의 키',
  noSeal: '아직 서명된 것이 없습니다.',
  sealsLost: '봉인을 불러오지 못했습니다.',
  earlier: '이전 봉인',
  keep: '봉인 목록 보관하기',

  files: '모든 표의 파일',
  filesText: '누가 투표했는지를 뺀 모든 표입니다. 누구에게 투표했는지, 집계되었는지, 아니라면 그 이유가 들어 있습니다.',
  madeAt: '고리 {{link}}까지, {{at}}',
  json: '확인용 (JSON), {{size}}',
  csv: '스프레드시트용 (CSV), {{size}}',
  heldBack: '집계 공개가 멈춘 동안 파일은 제공되지 않습니다.',
  noFile: '첫 파일은 첫 표가 집계되고 몇 분 뒤에 나옵니다.',

  check: '직접 확인하는 방법',
  checkSeal: '오늘 봉인을 보관하세요. 위의 목록을 파일로 받거나 고리, 봉인, 시각을 적어 두세요.',
  checkReceipt: '내 표의 접수 번호를 보관하세요. 그 페이지에서 내 표가 사슬에 있는 것을 볼 수 있습니다.',
  checkFile: '대회가 끝나면 확인용 파일과, 이 사이트의 소스 코드에서 프로그램을 받으세요.',
  checkRun: 'Node.js로 실행하세요. 모든 표를 다시 세고 사슬을 따라가며 보관한 봉인과 비교합니다.',
  checkEnd:
    '“The result holds.”라고 나오거나 맞지 않는 것을 알려 줍니다. “Not decided”는 파일이 보관한 봉인보다 오래되었다는 뜻이니 나중에 다시 받으세요. 보관한 봉인이 맞지 않으면 집계가 나중에 바뀌었다는 증거입니다.',
}
