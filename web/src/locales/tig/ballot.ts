import type { ballot as english } from '../en/ballot.ts'
import type { Texts } from '../texts.ts'

export const ballot: Texts<typeof english> = {
  title: 'ድምጽኹም',
  lead: 'መን ወርቂ፡ መን ብሩር፡ መን ነሓስ ከም እትወስድን መን ምዃንኩምን ንገሩና። ነጻ ድምጺ ንወርቂ ጥራይ ይቑጸር።',
  nobody: 'ክሳብ ሕጂ ዝመረጽኩምዋ የለን።',
  chooseFirst: 'ተወዳደርቲ ምረጹ',
  threeOf: '{{number}} መሪጽኩም። ሰለስተ ካብኣተን ጥራይ ቦታ ክረኽባ ይኽእላ።',
  nobodyHere: 'ዋላ ሓንቲ',
  freeOrPaid: 'ነጻ ወይ ብክፍሊት?',
  paidTitle: 'ድምጺ ብክፍሊት',
  paidNext: 'ኩሉ ምርጫኹም ይቑጸር፡ ንሽልማት ድማ ትወዳደሩ። ክፍሊት ኣብ ዝቕጽል ገጽ እዩ፦ ኣብ ኢትዮጵያ {{home}}፡ ኣብ ወጻኢ {{abroad}}።',
  paymentPending: 'ክፍሊትኩም ገና ይመጽእ ኣሎ። ድሕሪ ቁሩብ ነዚ ገጽ እንደገና ክፈትዎ።',
}
