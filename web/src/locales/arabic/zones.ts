import type { zones as english } from '../en/zones.ts'
import type { Texts } from '../texts.ts'

export const zones: Texts<typeof english> = {
  add: 'إضافة منطقة',
  addIt: 'إضافة',
  added: 'أُضيفت {{name}}.',
  name: 'اسم المنطقة',
  list: 'المناطق',
  none: 'لا توجد مناطق بعد.',
  failed: 'تعذّر تحميل المناطق.',
  contestants_zero: 'لا متسابقات في أي مسابقة',
  contestants_one: 'متسابقة واحدة في كل المسابقات',
  contestants_two: 'متسابقتان في كل المسابقات',
  contestants_few: '{{number}} متسابقات في كل المسابقات',
  contestants_many: '{{number}} متسابقة في كل المسابقات',
  contestants_other: '{{number}} متسابقة في كل المسابقات',
  kept: 'محفوظة باسم',
  retired: 'متوقفة: لم تعد معروضة',
  rename: 'إعادة التسمية',
  renameTitle: 'إعادة تسمية المنطقة',
  renameText: 'يرى الجميع الاسم الجديد فورًا، وتبقى المتسابقات فيها.',
  renamed: 'للمنطقة الآن اسمها الجديد.',
  retire: 'إيقاف',
  retireAsk: 'إيقاف {{name}}؟ لن تُعرض بعد الآن، وتحتفظ بها من اخترنها. ويمكن إعادتها.',
  bringBack: 'إعادة',
}
