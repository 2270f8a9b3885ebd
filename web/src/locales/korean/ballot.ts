import type { ballot as english } from '../en/ballot.ts'
import type { Texts } from '../texts.ts'

export const ballot: Texts<typeof english> = {
  title: '나의 투표용지',
  lead: '금, 은, 동을 누구에게 줄지, 그리고 당신이 누구인지 알려 주세요. 무료 투표는 금에만 집계됩니다.',
  nobody: '아직 아무도 고르지 않았습니다.',
  chooseFirst: '참가자 고르기',
  threeOf: '{{number}}명을 골랐습니다. 그중 세 명만 자리를 가질 수 있습니다.',
  nobodyHere: '없음',
  freeOrPaid: '무료 또는 유료?',
  paidTitle: '유료 투표',
  paidNext:
    '고른 사람이 모두 집계되고, 상품을 받을 수 있습니다. 결제는 다음 페이지에서 합니다. 에티오피아에서는 {{home}}, 해외에서는 {{abroad}}입니다.',
  paymentPending: '결제가 아직 처리되는 중입니다. 잠시 후 이 페이지를 다시 열어 주세요.',
}
