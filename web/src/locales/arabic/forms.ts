import type { forms as english } from '../en/forms.ts'
import type { Texts } from '../texts.ts'

export const forms: Texts<typeof english> = {
  fillIn: 'يُرجى ملء هذا الحقل.',
  festivalClock: 'كل الأوقات هنا بتوقيت أديس أبابا.',
  optional: '(اختياري)',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  charactersLeft_zero: 'لم يبقَ أي حرف',
  charactersLeft_one: 'بقي حرف واحد',
  charactersLeft_two: 'بقي حرفان',
  charactersLeft_few: 'بقيت {{number}} أحرف',
  charactersLeft_many: 'بقي {{number}} حرفًا',
  charactersLeft_other: 'بقي {{number}} حرف',
  waitSeconds_zero: 'يُرجى الانتظار لحظة.',
  waitSeconds_one: 'يُرجى الانتظار ثانية واحدة.',
  waitSeconds_two: 'يُرجى الانتظار ثانيتين.',
  waitSeconds_few: 'يُرجى الانتظار {{number}} ثوانٍ.',
  waitSeconds_many: 'يُرجى الانتظار {{number}} ثانية.',
  waitSeconds_other: 'يُرجى الانتظار {{number}} ثانية.',
  waitMinutes_zero: 'يُرجى الانتظار لحظة.',
  waitMinutes_one: 'يُرجى الانتظار دقيقة واحدة.',
  waitMinutes_two: 'يُرجى الانتظار دقيقتين.',
  waitMinutes_few: 'يُرجى الانتظار {{number}} دقائق.',
  waitMinutes_many: 'يُرجى الانتظار {{number}} دقيقة.',
  waitMinutes_other: 'يُرجى الانتظار {{number}} دقيقة.',
}
