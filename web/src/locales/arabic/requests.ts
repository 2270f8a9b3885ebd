import type { requests as english } from '../en/requests.ts'
import type { Texts } from '../texts.ts'

export const requests: Texts<typeof english> = {
  title: 'اتركوا طلبًا إلى: {{name}}',
  text: 'لمناسبة أو عمل أو لعلامتكم. يقرؤه المنظمون ويصلون بينكما.',
  name: 'الاسم',
  nameHint: 'اسمكم أو اسم علامتكم.',
  email: 'البريد الإلكتروني',
  phone: 'الهاتف',
  message: 'الرسالة',
  type: 'نوع الطلب',
  type_none: 'شيء آخر',
  type_promotion: 'ترويج',
  type_hiring: 'توظيف',
  type_ambassador: 'سفيرة',
  privacy: 'ما نحفظه منه',
  send: 'إرسال الطلب',
  sent: 'أُرسل الطلب بنجاح',
  failed: 'خطأ في إرسال الطلب',
}
