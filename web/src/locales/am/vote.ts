import type { vote as english } from '../en/vote.ts'
import type { Texts } from '../texts.ts'

export const vote: Texts<typeof english> = {
  vote: 'ድምፅ ይስጡ',
  ticked: 'ተመርጣለች',
  waitingPayment: 'ክፍያ በመጠበቅ ላይ',
  rank1: 'ወርቅ',
  rank2: 'ብር',
  rank3: 'ነሐስ',
  full: 'ሦስቱም ቦታዎች ተይዘዋል። መጀመሪያ አንዷን ያስወግዱ።',
  upcoming: 'ድምፅ መስጠት ገና አልተጀመረም',
  closed: 'ድምፅ መስጠት ተዘግቷል',
  nowRanked: '{{name}}፦ {{rank}}',

  submit: 'ያስገቡ',
  send_one: '{{number}} ድምፅ ይላኩ',
  send_other: '{{number}} ድምፆች ይላኩ',

  sending: 'ድምፅዎ በመላክ ላይ…',
}
