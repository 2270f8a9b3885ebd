import type { today as english } from '../en/today.ts'
import type { Texts } from '../texts.ts'

export const today: Texts<typeof english> = {
  title: 'ሎሚ',
  since: 'ካብ {{at}} ጀሚሩ',
  failed: 'ናይ ሎሚ ኣሃዛት ክጽዓን ኣይከኣለን።',
  votes: 'ድምጺ',
  total: 'ዝተቖጽረ',
  paid: 'ዝተኸፍለሉ',
  free: 'ነጻ',
  lastHour: 'ኣብ ዝሓለፈት ሰዓት',
  refused: 'ዘይተቐበለ ድምጺ',
  money: 'ዝኣተወን ዘይተመልሰን ገንዘብ',
  noMoney: 'ክሳብ ሕጂ የለን።',
  moneyOf: '{{provider}}፡ ክፍሊታት፦ {{number}}',
  contestants: 'ተወዳደርቲ',
  registered: 'ዝተመዝገባ',
  registeredToday: 'ሎሚ ዝተመዝገባ',
  havePaid: 'ዝኸፈላ',
  active: 'ንጡፋት',
  attention: 'ክርአ ዘለዎ',
  requests: 'ዘይተዛዘመ ሕቶታት',
  payments: 'ትኹረት ዘድልዮም ክፍሊታት',
  quarantined: 'ተኣጊዶም ክውሰኑ ዘለዎም ድምጽታት',
  deadLetters: 'ክምዝገብ ዘይከኣለ ድምጺ',
  batches: 'ኣብ ዝሓለፋ ሸውዓተ መዓልታት ተኣዚዞም ዘይተዓወቱ እኩባት ካርድ',
}
