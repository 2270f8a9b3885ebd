import type { latest as english } from '../en/latest.ts'
import type { Texts } from '../texts.ts'

export const latest: Texts<typeof english> = {
  last: 'صوتكم الأخير',
  pending: 'صوتكم الأخير: بانتظار العدّ',
  counted: 'صوتكم الأخير: احتُسب',
  refused: 'صوتكم الأخير: لم يُحتسب',
  see: 'عرض الإيصال',
}
