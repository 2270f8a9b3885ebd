import type { ballot as english } from '../en/ballot.ts'
import type { Texts } from '../texts.ts'

export const ballot: Texts<typeof english> = {
  title: 'بطاقة تصويتك',
  lead: 'قل لنا لمن الذهب والفضة والبرونز، ومن أنت.',
  nobody: 'لم تختر أحدًا بعد.',
  chooseFirst: 'اختر المتسابقات',
  threeOf: 'اخترت {{number}}. ثلاث منهن فقط يمكن أن يكون لهن مكان.',
  nobodyHere: 'لا أحد',
  freeOrPaid: 'مجاني أم مدفوع؟',
  paidTitle: 'صوت مدفوع',
  paidNext: 'تُحسب كل اختياراتك، ويحق لك الفوز بالجائزة. تدفع في الصفحة التالية.',
  paymentPending: 'دفعتك ما زالت في الطريق. أعد تحميل هذه الصفحة بعد قليل.',
}
