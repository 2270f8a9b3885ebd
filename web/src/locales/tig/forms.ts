import type { forms as english } from '../en/forms.ts'
import type { Texts } from '../texts.ts'

export const forms: Texts<typeof english> = {
  fillIn: 'በጃኹም እዚ ምልእዎ።',
  festivalClock: 'ኣብዚ ዘሎ ሰዓታት ኩሉ ናይ ኣዲስ ኣበባ እዩ።',
  optional: '(ግድን ኣይኮነን)',
  showPassword: 'ነቲ መሕለፊ ቃል ኣርእዩ',
  hidePassword: 'ነቲ መሕለፊ ቃል ሕብእዎ',
  charactersLeft_one: '{{number}} ፊደል ተሪፉ',
  charactersLeft_other: '{{number}} ፊደላት ተሪፎም',
  waitSeconds_one: 'በጃኹም {{number}} ካልኢት ተጸበዩ።',
  waitSeconds_other: 'በጃኹም {{number}} ካልኢት ተጸበዩ።',
  waitMinutes_one: 'በጃኹም {{number}} ደቒቕ ተጸበዩ።',
  waitMinutes_other: 'በጃኹም {{number}} ደቓይቕ ተጸበዩ።',
}
