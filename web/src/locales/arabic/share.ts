import type { share as english } from '../en/share.ts'
import type { Texts } from '../texts.ts'

export const share: Texts<typeof english> = {
  share: 'مشاركة',
  hint: 'أرسلوه إلى الأصدقاء والعائلة، أو دعوهم يمسحونه بالكاميرا.',
  voteFor: 'صوّتوا لـ{{name}} في مسابقة أشندا!',
  meet: 'هذه {{name}} من مسابقة أشندا.',

  qr: 'رمز QR والعنوان',
  qrOf: 'رمز QR لصفحة {{title}}',
  saveSvg: 'حفظ بصيغة SVG',
  savePng: 'حفظ بصيغة PNG',

  address: 'عنوان الصفحة',
  copy: 'نسخ',
  copied: 'نُسخ العنوان.',
  copyFailed: 'لم ينجح النسخ. العنوان محدّد: انسخوه من هناك.',

  sendBy: 'إرسال عبر',
  telegram: 'تيليجرام',
  whatsapp: 'واتساب',
  facebook: 'فيسبوك',
  newTab: '(يفتح صفحة أخرى)',
}
