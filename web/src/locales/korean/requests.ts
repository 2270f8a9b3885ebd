import type { requests as english } from '../en/requests.ts'
import type { Texts } from '../texts.ts'

export const requests: Texts<typeof english> = {
  title: '{{name}} 님에게 요청 남기기',
  text: '행사, 일, 브랜드를 위한 요청입니다. 주최 측이 읽고 두 분을 연결해 드립니다.',
  name: '이름',
  nameHint: '본인 또는 브랜드의 이름.',
  email: '이메일',
  phone: '전화번호',
  message: '메시지',
  type: '요청 종류',
  type_none: '기타',
  type_promotion: '홍보',
  type_hiring: '채용',
  type_ambassador: '홍보대사',
  privacy: '저장하는 내용',
  send: '요청 보내기',
  sent: '요청을 보냈습니다',
  failed: '요청을 보내지 못했습니다',
}
