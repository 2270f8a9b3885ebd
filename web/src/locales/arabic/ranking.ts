import type { ranking as english } from '../en/ranking.ts'
import type { Texts } from '../texts.ts'

export const ranking: Texts<typeof english> = {
  failed: 'تعذّر تحميل الترتيب.',
  stale: 'لا جواب الآن: هذه الأعداد من {{at}}.',
  none: 'لا أحد هنا بعد.',
  live: 'الأعداد الحقيقية كما تصل، حتى حين تتوقف أعداد الجمهور.',
  leaders: 'المتصدّرات الثلاث',
  all: 'الكل حسب الأصوات',
  place: 'المركز',
  name: 'الاسم',
  votes: 'الأصوات',
  free: 'مجانية',
  unlisted: 'غير مدرجة',
  csv: 'تنزيل بصيغة CSV',
  more: 'عرض المزيد',
}
