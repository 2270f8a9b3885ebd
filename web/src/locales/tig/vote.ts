import type { vote as english } from '../en/vote.ts'
import type { Texts } from '../texts.ts'

export const vote: Texts<typeof english> = {
  vote: 'ድምጺ ሃቡ',
  ticked: 'ተመሪጻ',
  waitingPayment: 'ክፍሊት ትጽበ ኣላ',
  rank1: 'ወርቂ',
  rank2: 'ብሩር',
  rank3: 'ነሓስ',
  full: 'ሰለስቲኡ ቦታታት ተታሒዙ እዩ። መጀመርታ ንሓንቲ ኣውጽኡ።',
  upcoming: 'ምሃብ ድምጺ ገና ኣይተጀመረን',
  closed: 'ምሃብ ድምጺ ተዓጽዩ እዩ',
  nowRanked: '{{name}}፦ {{rank}}',

  submit: 'ኣረክቡ',
  send_one: '{{number}} ድምጺ ልኣኹ',
  send_other: '{{number}} ድምጽታት ልኣኹ',

  sending: 'ድምጽኹም ይለኣኽ ኣሎ…',
}
