import type { payment as english } from '../en/payment.ts'
import type { Texts } from '../texts.ts'

export const payment: Texts<typeof english> = {
  title: '어떻게 투표하시겠습니까?',
  payer: '{{name}}, {{phone}}',
  change: '표, 이름, 전화번호 바꾸기',
  chosen: '나의 표',
  freeUsed: '이 전화번호의 무료 표는 이미 사용되었습니다. 유료 투표는 집계됩니다.',

  free: '무료',
  freeTitle: '무료로 투표',
  freeText: '첫 번째 표만 집계되고 전화번호마다 한 번뿐입니다. 상품 대상이 아닙니다.',
  freeButton: '무료로 투표',
  recommended: '추천',
  chapaTitle: '차파로 결제',
  chapaWays: '텔레비르, 엠페사, CBE비르',
  cardTitle: 'T-카드로 결제',
  paidText: '모든 표가 집계되고 상품 대상이 됩니다.',
  pay: '{{price}} 결제',
  cardNumber: '카드 번호',
  cardHint: '카드에 인쇄된 대로 입력하세요. 대소문자와 하이픈은 상관없습니다.',
  cardSlip: '카드와 비교해 보세요. 글자 하나가 틀렸거나 빠져 있어요.',
  useCard: '이 카드로 결제',
  going: '결제를 위해 {{host}}(으)로 이동합니다…',
  cardLooked: '카드를 받아 확인하고 있습니다. 그동안 카드를 다시 쓰지 마세요.',
  goOn: 'Chapa에서 결제 계속하기',

  cardNotice: '카드는 제휴 은행의 모든 지점과 판매처에서 구하실 수 있습니다.',
  mobileNotice: '모바일 결제 업체를 통해 모바일 머니, 마스터카드, 페이팔 계정으로도 결제할 수 있습니다.',

  whoFirst: '먼저 누구에게 투표할지 선택하세요.',
  whoFirstText: '그다음 이름과 전화번호를 알려 주시고, 여기로 돌아와 결제하세요.',
  whoFirstCard: '이 페이지가 열려 있는 동안 카드 번호는 그때까지 보관됩니다.',
  toContestants: '참가자 선택하기',

  paidBefore: '이미 결제했지만 아직 투표하지 않으셨나요?',

  serverError: '서버 오류',
  cardFailed: '이미 사용했거나 사용할 수 없는 카드입니다',
  wentWrong: '문제가 생겼습니다',

  chooseNext: '다음으로 유료 투표와 무료 투표 중에서 고르시면 됩니다.',
  paidNotVoted: '결제가 확인되었습니다. 표는 아직 보내지 않았습니다.',
  credit_missing:
    '표가 접수되지 않았습니다. 결제한 표가 이 브라우저에 더 이상 없습니다. 다른 창에서 사용했거나 다른 브라우저에 있을 수 있습니다.',
  credit_spent: '표가 집계되지 않았습니다. 이 결제한 표는 이미 사용되었거나 환불되었습니다.',
  lookFirst: '다시 결제하시기 전에 확인해 주세요.',
  sendsItself: '결제가 확인되면 표가 자동으로 전송됩니다. 이 페이지를 열어 두세요.',
  opensItself: '결제가 확인되면 표를 받을 수 있습니다.',
  pending: '결제 확인을 기다리는 중…',
  failed: '결제에 실패했습니다.',
  expired: '결제 시간이 지났습니다.',
  cancelled: '결제가 취소되었습니다.',
  refunded: '결제 금액이 환불되었습니다.',
  lateHint: '나중에라도 결제가 되면 유효합니다.',
  updatesItself: '이 페이지는 자동으로 바뀝니다.',
  payAgain: '결제 방법 선택',
  anotherWay: '결제하지 않았습니다. 다른 방법 선택',
  anotherWayAsk: '이미 결제하셨다면 기다려 주세요. 그러지 않으면 두 번 결제됩니다. 다른 방법을 선택할까요?',
}
