import type { where as english } from '../en/where.ts'
import type { Texts } from '../texts.ts'

export const where: Texts<typeof english> = {
  description: '아셴다에 투표한 표를 접수 번호로 찾거나, 아직 표를 사용하지 않은 결제를 찾아보세요.',
  intro: '투표한 표나, 아직 표를 사용하지 않은 결제를 찾아보세요.',

  sent: '이 브라우저에서 보낸 표',
  sentNone: '아직 이 브라우저에서 보낸 표가 없습니다.',
  sentLost: '표의 처리 결과를 불러오지 못했습니다.',
  quarantined: '주최 측이 살펴보는 동안 이 표는 보류되었습니다.',
  voided: '이 표는 집계에서 제외되었습니다.',
  unknown: '이 표를 더 이상 찾을 수 없습니다. 접수 번호를 주최 측에 알려 주세요.',
  earlier: '이전 표 보기',

  own: '이 브라우저에서 결제한 표',
  ownNone: '이 브라우저에서 결제한 표가 없습니다.',
  ownLost: '이 브라우저에서 결제한 내역을 불러오지 못했습니다.',
  forPhone: '전화번호 {{phone}}',
  on: '{{price}}, {{at}}',
  voteNow: '지금 투표',
  upcoming: '투표가 아직 시작되지 않았습니다. 표는 그때까지 여기에 남아 있습니다.',
  closed: '투표가 끝나 이 표는 더 이상 사용할 수 없습니다.',
  chooseNow: '세 명까지 선택하고 제출하세요. 결제한 표는 자동으로 사용됩니다.',

  find: '표 또는 결제 찾기',
  reference: '접수 번호 또는 결제 번호',
  referenceHint: '접수 번호는 XXXX-XXXX-XXXX 형식입니다. 결제 번호는 차파가 보낸 안내에 있으며 vote-로 시작합니다.',
  findIt: '찾기',
  looking: '찾는 중…',
  found: '찾은 내용',

  notFound: '찾을 수 없습니다. 한 글자씩 확인해 주세요.',
  notYet: '아직 찾을 수 없습니다.',
  keepLooking: '집계가 진행 중이므로 계속 찾겠습니다.',
  free: '무료 투표, {{at}}',
  paid: '유료 투표, {{at}}',
  cast: '투표, {{at}}',
  unspent: '결제한 표는 여기에 쓰이지 않아 다시 투표할 수 있습니다.',

  usable: '결제되었습니다. 표를 사용할 수 있습니다.',
  elsewhere: '결제되었습니다. 표는 아직 사용하지 않았지만 이 브라우저에는 없습니다.',
  elsewhereHelp:
    '결제한 브라우저에서 이 페이지를 여세요. 그 브라우저가 더 이상 없다면 주최 측에 이 번호를 알려 주세요. 결제한 전화로 링크를 보내 드리며, 링크를 여는 브라우저로 표가 옮겨집니다.',
  organisers: '주최 측에 문의',
  used: '결제되었고 투표도 마쳤습니다.',
  pendingHelp: '계속 확인하고 있습니다. 다시 결제하지 마세요.',
  feePaid: '결제되었습니다. 참가자의 참가비입니다.',

  linkTitle: '이 브라우저에서 쓸 결제한 표',
  linkText: '이 링크를 연 브라우저로 결제한 표가 옮겨집니다. 한 번만 쓸 수 있으니 투표하려는 곳에서 사용하세요.',
  takeOver: '표를 여기로 가져오기',
  linkUsed: '이미 사용했거나 새 링크로 바뀐 링크입니다. 본인이 한 일이 아니라면 주최 측에 알려 주세요.',
  taken: '결제한 표를 여기로 가져왔습니다.',
}
