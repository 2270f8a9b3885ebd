import type { ballot as english } from '../en/ballot.ts'
import type { Texts } from '../texts.ts'

export const ballot: Texts<typeof english> = {
  title: 'بطاقة تصويتكم',
  lead: 'قولوا لنا لمن الذهب والفضة والبرونز، ومن أنتم. الصوت المجاني يُحسب للذهب فقط.',
  nobody: 'لم تختاروا أحدًا بعد.',
  chooseFirst: 'اختاروا المتسابقات',
  threeOf: 'اخترتم {{number}}. ثلاث منهن فقط يمكن أن يكون لهن مكان.',
  nobodyHere: 'لا أحد',
  freeOrPaid: 'مجاني أم مدفوع؟',
  paidTitle: 'صوت مدفوع',
  paidNext:
    'تُحسب كل اختياراتكم، ويحق لكم الفوز بالجائزة. تدفعون في الصفحة التالية {{home}} داخل إثيوبيا أو {{abroad}} خارجها.',
  paymentPending: 'دفعتكم ما زالت في الطريق. أعيدوا تحميل هذه الصفحة بعد قليل.',
}
