import type { users as english } from '../en/users.ts'
import type { Texts } from '../texts.ts'

export const users: Texts<typeof english> = {
  search: 'الاسم أو الهاتف',
  activity: 'المشاركة',
  active: 'نشطة',
  inactive: 'غير نشطة',
  payment: 'الدفع',
  any: 'الكل',
  paid: 'دفعت',
  waiting: 'الحساب بانتظار الدفع',

  list: 'المتسابقات، الأحدث أولًا',
  none: 'لا توجد متسابقات كهذه.',
  failed: 'تعذّر تحميل المتسابقات.',
  more: 'متسابقات أقدم',
  registeredAt: 'سجّلت {{at}}',

  activate: 'تفعيل',
  deactivate: 'إلغاء التفعيل',
  activated: '{{name}} تشارك.',
  deactivated: '{{name}} لم تعد تشارك.',
  toggleFailed: 'حدث خطأ أثناء تغيير حالة المشاركة.',
  deactivateTitle: 'هل يُلغى تفعيل {{name}}؟',
  deactivateText:
    'تخرج من القائمة العامة ولا يستطيع أحد التصويت لها. تبقى أصواتها حتى الآن، ويمكنكم تفعيلها من جديد في أي وقت.',
  optional: 'اختياري',

  details: 'الصور والمدفوعات',
  detailsFailed: 'تعذّر تحميل بياناتها.',
  photos: 'الصور',
  noPhotos: 'ليست لديها صور.',
  photo: '{{name}}، الصورة {{number}}',
  removePhoto: 'إزالة الصورة {{number}}',
  removeText: 'تختفي من الموقع فورًا ولا يمكن استرجاعها. ويُحفظ السبب في السجل.',
  removeReason: 'يُرجى ذكر السبب، من حرف واحد إلى 300 حرف.',
  removed: 'أُزيلت الصورة.',
  payments: 'المدفوعات',
  noPayments: 'لم تبدأ بالدفع.',
  allPayments: 'كل مدفوعاتها',
}
