import type { cart as english } from '../en/cart.ts'
import type { Texts } from '../texts.ts'

export const cart: Texts<typeof english> = {
  open_zero: 'السلة، فارغة',
  open_one: 'السلة، قطعة واحدة',
  open_two: 'السلة، قطعتان',
  open_few: 'السلة، {{number}} قطع',
  open_many: 'السلة، {{number}} قطعة',
  open_other: 'السلة، {{number}} قطعة',
  title: 'السلة',
  kept: 'تُحفظ في هذا المتصفح.',
  empty: 'سلتكم فارغة.',
  quantity: 'عدد {{name}}',
  fewer: 'إنقاص {{name}} واحدًا',
  more: 'زيادة {{name}} واحدًا',
  remove: 'إخراج {{name}}',
  total: 'المجموع',
  clear: 'إفراغ السلة',
  clearAsk: 'هل تُخرجون كل شيء من السلة؟',
}
