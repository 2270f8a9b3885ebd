import type { today as english } from '../en/today.ts'
import type { Texts } from '../texts.ts'

export const today: Texts<typeof english> = {
  title: '오늘',
  since: '{{at}}부터',
  failed: '오늘의 수치를 불러오지 못했습니다.',
  votes: '투표',
  total: '집계됨',
  paid: '유료',
  free: '무료',
  lastHour: '지난 한 시간',
  refused: '거부된 투표',
  money: '정산되고 환불되지 않은 금액',
  noMoney: '아직 없습니다.',
  moneyOf: '{{provider}}, 결제: {{number}}',
  contestants: '참가자',
  registered: '등록',
  registeredToday: '오늘 등록',
  havePaid: '결제 완료',
  active: '활성',
  attention: '확인할 것',
  requests: '처리할 요청',
  payments: '확인이 필요한 결제',
  quarantined: '결정을 기다리는 보류 투표',
  deadLetters: '기록하지 못한 투표',
  batches: '지난 7일 동안 주문되었으나 실패한 카드 묶음',
}
