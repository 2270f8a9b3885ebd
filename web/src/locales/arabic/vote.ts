import type { vote as english } from '../en/vote.ts'
import type { Texts } from '../texts.ts'

export const vote: Texts<typeof english> = {
  vote: 'تصويت',
  ticked: 'مختارة',
  waitingPayment: 'الحساب بانتظار الدفع',
  rank1: 'ذهب',
  rank2: 'فضة',
  rank3: 'برونز',
  full: 'الأماكن الثلاثة مشغولة. أزيلوا واحدة أولًا.',
  upcoming: 'لم يبدأ التصويت بعد',
  closed: 'أُغلق التصويت',
  nowRanked: '{{name}}: {{rank}}',

  submit: 'إرسال',
  chosen_zero: 'لم تُختر أي متسابقة',
  chosen_one: 'اختيار واحد',
  chosen_two: 'اختياران',
  chosen_few: '{{number}} اختيارات',
  chosen_many: '{{number}} اختيارًا',
  chosen_other: '{{number}} اختيار',

  sending: 'جارٍ إرسال صوتكم…',
}
