import type { cart as english } from '../en/cart.ts'
import type { Texts } from '../texts.ts'

export const cart: Texts<typeof english> = {
  open_other: '장바구니, {{number}}개',
  title: '장바구니',
  kept: '이 브라우저에 보관됩니다.',
  empty: '장바구니가 비어 있습니다.',
  quantity: '{{name}} 수량',
  fewer: '{{name}} 하나 빼기',
  more: '{{name}} 하나 더하기',
  remove: '{{name}} 꺼내기',
  total: '합계',
  clear: '장바구니 비우기',
  clearAsk: '장바구니를 모두 비울까요?',
}
