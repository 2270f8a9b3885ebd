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
  send_zero: 'إرسال الأصوات',
  send_one: 'إرسال صوت واحد',
  send_two: 'إرسال صوتين',
  send_few: 'إرسال {{number}} أصوات',
  send_many: 'إرسال {{number}} صوتًا',
  send_other: 'إرسال {{number}} صوت',

  sending: 'جارٍ إرسال صوتكم…',
}
