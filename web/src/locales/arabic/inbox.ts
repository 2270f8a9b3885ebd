import type { inbox as english } from '../en/inbox.ts'
import type { Texts } from '../texts.ts'

export const inbox: Texts<typeof english> = {
  list: 'الطلبات، الأحدث أولًا',
  none: 'لا توجد طلبات كهذه.',
  failed: 'تعذّر تحميل الطلبات.',
  more: 'طلبات أقدم',
  search: 'بحث',
  searchHint: 'من يطلب، أو بريد إلكتروني، أو هاتف، أو كلمة من الرسالة، أو اسمها.',
  allTypes: 'كل الأنواع',
  state: 'الحالة',
  allStates: 'الكل',
  open: 'مفتوح',
  handled: 'تمت معالجته',
  handle: 'وضع علامة «تمت المعالجة»',
  reopen: 'إعادة الفتح',
  only: 'الطلبات إلى {{name}} فقط',
  notOnly: 'ليس إلى {{name}} فقط',
  file: 'حفظ بصيغة CSV',
  to: 'إلى',
  about: 'عنها',
  sentAt: 'أُرسل {{at}}',
  handledAt: 'عولج {{at}}',
}
