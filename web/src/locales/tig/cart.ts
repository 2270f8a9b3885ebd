import type { cart as english } from '../en/cart.ts'
import type { Texts } from '../texts.ts'

export const cart: Texts<typeof english> = {
  open_one: 'ዘንቢል፡ {{number}} ኣቕሓ',
  open_other: 'ዘንቢል፡ {{number}} ኣቑሑት',
  title: 'ዘንቢል',
  kept: 'ኣብዚ መርበብ መርአዪ ተዓቂቡ ይጸንሕ።',
  empty: 'ዘንቢልኩም ባዶ እዩ።',
  quantity: 'ብዝሒ {{name}}',
  fewer: 'ካብ {{name}} ሓደ ኣጉድሉ',
  more: 'ናብ {{name}} ሓደ ወስኹ',
  remove: 'ን{{name}} ኣውጽኡ',
  total: 'ብጠቕላላ',
  clear: 'ነቲ ዘንቢል ባዶ ግበርዎ',
  clearAsk: 'ኩሉ ካብቲ ዘንቢል ይውጻእ ዶ?',
}
