import type { payments as english } from '../en/payments.ts'
import type { Texts } from '../texts.ts'

export const payments: Texts<typeof english> = {
  note_attention: '확인 필요',
  note_cancel_asked: '취소 요청됨',
  note_return_link: '새 복귀 링크 생성됨',
  note_refund_begun: '차파가 환불을 시작함',
  note_withdrawn: '철회됨: 그때 카드를 확인하지 못했습니다',

  source_payer: '결제자',
  source_api: '이 사이트',
  source_admin: '관리자',
  'source_open-checkout': '결제 창 열기',
  source_settle: '차파에 결제 문의',
  source_cancel: '결제 창 닫기',
  source_refund: '차파에 환불 문의',
  source_comparison: '차파 목록과 대조',
  source_worker: '카드 확인',

  reason: '사유:',
  givesUpPlace: '참가자의 자리도 함께 사라집니다.',
  refundReference: '차파의 환불 번호:',

  problem_verify_mismatch: '차파의 답이 이곳의 기록과 다릅니다: {{parts}}.',
  problem_list_mismatch: '차파의 목록이 이곳의 기록과 다릅니다: {{parts}}.',
  problem_listed_pending: '이곳에는 결제된 것으로 되어 있지만 차파 목록에는 아직 결제되지 않은 것으로 되어 있습니다.',
  problem_listed_failed: '이곳에는 결제된 것으로 되어 있지만 차파 목록에는 실패한 것으로 되어 있습니다.',
  problem_not_listed: '이곳에는 결제된 것으로 되어 있지만 차파 목록에는 없습니다.',
  problem_no_outcome: '사흘 동안 차파가 어떻게 끝났는지 알려 주지 않았습니다.',
  problem_refund_overdue: '사흘 동안 차파가 환불이 끝났다고 알려 주지 않았습니다.',
  problem_refund_refused: '차파가 환불을 거절했습니다.',
  problem_refund_not_found: '차파가 환불을 거절했습니다. 이 결제를 알지 못한다고 합니다.',
  problem_refund_repeat_refused:
    '다시 요청하자 차파가 환불을 받지 않았습니다. 답이 사라진 첫 요청을 이미 받았을 수 있습니다.',
  problem_refund_unknown: '차파가 받았던 환불을 이제는 알지 못한다고 합니다.',
  problem_refund_mismatch: '차파가 다른 금액을 환불합니다.',
  problem_refunded_after_use: '결제한 것을 사용한 뒤에 돈이 돌아갔습니다.',
  problem_reversed_after_use: '결제한 것을 사용한 뒤에 업체가 돈을 회수했습니다.',
  problem_fee_paid_before: '참가비가 이미 결제되어 있었습니다.',
  problem_payment_refused: '차파가 이 결제를 받지 않았습니다.',
  problem_payment_unavailable: '차파가 결제 창을 열어 주지 않았습니다.',
  problem_card_unavailable: '이미 사용했거나 무효이거나 없는 카드입니다.',
  problem_fee_paid: '참가비가 이미 결제되어 있었습니다.',

  said: '차파의 말: {{said}}',

  part_amount: '금액',
  part_currency: '통화',
  part_reference: '번호',
  part_mode: '시험용 돈 또는 실제 돈',
}
