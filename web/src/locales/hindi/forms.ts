import type { forms as english } from '../en/forms.ts'
import type { Texts } from '../texts.ts'

export const forms: Texts<typeof english> = {
  fillIn: 'कृपया इसे भरें।',
  festivalClock: 'यहाँ के सभी समय अदीस अबाबा के हैं।',
  optional: '(वैकल्पिक)',
  showPassword: 'पासवर्ड दिखाएँ',
  hidePassword: 'पासवर्ड छिपाएँ',
  charactersLeft_one: '{{number}} अक्षर बाकी',
  charactersLeft_other: '{{number}} अक्षर बाकी',
  waitSeconds_one: 'कृपया {{number}} सेकंड रुकें।',
  waitSeconds_other: 'कृपया {{number}} सेकंड रुकें।',
  waitMinutes_one: 'कृपया {{number}} मिनट रुकें।',
  waitMinutes_other: 'कृपया {{number}} मिनट रुकें।',
}
