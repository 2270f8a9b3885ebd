import type { users as english } from '../en/users.ts'
import type { Texts } from '../texts.ts'

export const users: Texts<typeof english> = {
  search: '이름 또는 전화번호',
  activity: '참가 상태',
  active: '활성',
  inactive: '비활성',
  payment: '결제',
  any: '전체',
  paid: '결제됨',
  waiting: '결제 대기 중인 계정',

  list: '참가자, 최신순',
  none: '해당하는 참가자가 없습니다.',
  failed: '참가자를 불러오지 못했습니다.',
  more: '이전 참가자',
  registeredAt: '등록 {{at}}',

  activate: '활성화',
  deactivate: '비활성화',
  activated: '{{name}}: 참가 중입니다.',
  deactivated: '{{name}}: 더 이상 참가하지 않습니다.',
  toggleFailed: '참가 상태를 바꾸는 중 오류가 발생했습니다.',
  deactivateTitle: '{{name}}: 비활성화할까요?',
  deactivateText:
    '공개 목록에서 빠지고 아무도 투표할 수 없습니다. 지금까지의 표는 남으며 언제든 다시 활성화할 수 있습니다.',
  optional: '선택',

  details: '사진과 결제',
  detailsFailed: '상세 정보를 불러오지 못했습니다.',
  photos: '사진',
  noPhotos: '사진이 없습니다.',
  photo: '{{name}}, 사진 {{number}}',
  removePhoto: '사진 {{number}} 삭제',
  removeText: '바로 사이트에서 사라지며 되돌릴 수 없습니다. 사유는 기록에 남습니다.',
  removeReason: '사유를 1자에서 300자로 적어 주세요.',
  removed: '사진을 삭제했습니다.',
  payments: '결제',
  noPayments: '결제를 시작하지 않았습니다.',
  allPayments: '이 참가자의 모든 결제',
}
