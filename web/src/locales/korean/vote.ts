import type { vote as english } from '../en/vote.ts'
import type { Texts } from '../texts.ts'

export const vote: Texts<typeof english> = {
  vote: '투표',
  ticked: '선택됨',
  waitingPayment: '계정 결제 대기 중',
  rank1: '금',
  rank2: '은',
  rank3: '동',
  full: '세 자리가 모두 찼습니다. 먼저 한 명을 빼세요.',
  upcoming: '투표가 아직 시작되지 않았습니다',
  closed: '투표가 끝났습니다',
  nowRanked: '{{name}}: {{rank}}',

  submit: '제출',
  send_other: '{{number}}표 보내기',

  sending: '표를 보내는 중…',
}
