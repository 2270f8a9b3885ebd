import type { offline as english } from '../en/offline.ts'
import type { Texts } from '../texts.ts'

export const offline: Texts<typeof english> = {
  heading: 'ኢንተርነት የለን',
  text: 'እዚ ገጽ ኣብዚ ኣይተዓቀበን። መርበብ ምስ ተመለሰ ባዕሉ ክኽፈት እዩ።',
  kept: 'ዝመረጽክምወን ኣብዚ ተዓቂበን ኣለዋ',
  still: 'ክሳብ ሕጂ መርበብ የለን። ምፍታን ክንቅጽል ኢና።',
}
