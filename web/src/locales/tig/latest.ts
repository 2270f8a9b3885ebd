import type { latest as english } from '../en/latest.ts'
import type { Texts } from '../texts.ts'

export const latest: Texts<typeof english> = {
  last: 'ናይ መወዳእታ ድምጽኹም',
  pending: 'ናይ መወዳእታ ድምጽኹም፦ ክቑጸር ይጽበ ኣሎ',
  counted: 'ናይ መወዳእታ ድምጽኹም፦ ተቖጺሩ',
  refused: 'ናይ መወዳእታ ድምጽኹም፦ ኣይተቖጽረን',
  see: 'ቅብሊት ርኣዩ',
}
