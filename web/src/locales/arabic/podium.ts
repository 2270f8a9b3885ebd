import type { podium as english } from '../en/podium.ts'
import type { Texts } from '../texts.ts'

export const podium: Texts<typeof english> = {
  yourVotes: 'أصواتكم',
  notSelected: 'لم يُختر',
  remove: 'إزالة {{name}}',
  moveTo: 'نقل {{name}} إلى {{rank}}',
  howToMove: 'لتغيير الترتيب استخدموا الأزرار أسفل الصورة أو سهمي الأعلى والأسفل عليها، أو اسحبوا الصورة جانبًا.',
  notYet: 'لم تصوّتوا بعد',

  tellUs: 'عرّفونا بأنفسكم.',
  fullName: 'الاسم الكامل',
  phone: 'الهاتف',
  phoneHint: 'خارج إثيوبيا ابدؤوا بعلامة + ورمز البلد.',
  freeTitle: 'تصويت مجاني',
  freeText: 'يُحسب اختياركم الأول فقط، مرة واحدة لكل هاتف، ولا يحق لكم الفوز بالجائزة.',
  castVotes: 'إرسال صوتي',

  sendingAgain: 'لا جواب بعد، نرسل مرة أخرى…',
  offline: 'أنتم غير متصلين؛ صوتكم محفوظ وسيُرسل',
  nothingSent: 'أنتم غير متصلين بالإنترنت ولم يُرسل شيء. اختياراتكم محفوظة: أعيدوا الإرسال حين تعود الشبكة.',
  keepsOpen: 'يمكنكم إغلاق هذه النافذة: نواصل حتى يأتي جواب.',
  stopSending: 'إيقاف الإرسال',
  stopSendingAsk: 'هل نوقف الإرسال؟ ربما وصل الصوت.',

  thanks: 'شكرًا لكم!!!',
  thanksText: 'أُرسلت أصواتكم بنجاح.',
  receipt: 'إيصالكم',
  receiptHint: 'احتفظوا بهذا الرمز للبحث عن صوتكم لاحقًا.',
  receiptProof: 'تحققوا من أن صوتكم محسوب',
  copy: 'نسخ',
  copied: 'تم النسخ',
  copyFailed: 'لم ينجح النسخ. يُرجى كتابته.',
  outcomePending: 'بانتظار العدّ…',
  outcomeCounted: 'احتُسب صوتكم.',
  outcomeRefused: 'لم يُحتسب صوتكم: {{reason}}',
  unprocessable: 'تعذّرت قراءته',
  done: 'العودة إلى المتسابقات',
}
