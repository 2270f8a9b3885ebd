import type { partners as english } from '../en/partners.ts'
import type { Texts } from '../texts.ts'

export const partners: Texts<typeof english> = {
  thanks: 'شكرًا لشركائنا',
  pause: 'إيقاف حركة الشركاء',
  play: 'تشغيل حركة الشركاء',
  scholars: 'جمعية العلماء',
  culture: 'المكتب الإقليمي للثقافة والسياحة',
  bank: 'البنك الشريك',
  cluster: 'تجمّع العلوم والابتكار',
  payment: 'مزوّد الدفع',
}
