import type { forms as english } from '../en/forms.ts'
import type { Texts } from '../texts.ts'

export const forms: Texts<typeof english> = {
  fillIn: 'እባክዎ ይህን ይሙሉ።',
  festivalClock: 'እዚህ ያሉት ሰዓቶች ሁሉ የአዲስ አበባ ናቸው።',
  optional: '(ግዴታ አይደለም)',
  showPassword: 'የይለፍ ቃሉን ያሳዩ',
  hidePassword: 'የይለፍ ቃሉን ይደብቁ',
  charactersLeft_one: '{{number}} ፊደል ይቀራል',
  charactersLeft_other: '{{number}} ፊደላት ይቀራሉ',
  waitSeconds_one: 'እባክዎ {{number}} ሰከንድ ይጠብቁ።',
  waitSeconds_other: 'እባክዎ {{number}} ሰከንዶች ይጠብቁ።',
  waitMinutes_one: 'እባክዎ {{number}} ደቂቃ ይጠብቁ።',
  waitMinutes_other: 'እባክዎ {{number}} ደቂቃዎች ይጠብቁ።',
}
