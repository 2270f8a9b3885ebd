import type { requests as english } from '../en/requests.ts'
import type { Texts } from '../texts.ts'

export const requests: Texts<typeof english> = {
  title: 'ለ{{name}} ጥያቄ ይተዉ',
  text: 'ለዝግጅት፣ ለሥራ ወይም ለድርጅትዎ። አዘጋጆቹ አንብበው ሁለታችሁን ያገናኛሉ።',
  name: 'ስም',
  nameHint: 'የእርስዎ ወይም የድርጅትዎ ስም።',
  email: 'ኢሜይል',
  phone: 'ስልክ',
  message: 'መልእክት',
  type: 'የጥያቄ ዓይነት',
  type_none: 'ሌላ',
  type_promotion: 'ማስተዋወቅ',
  type_hiring: 'ቅጥር',
  type_ambassador: 'አምባሳደር',
  privacy: 'ከዚህ ምን እናስቀምጣለን',
  send: 'ጥያቄውን ይላኩ',
  sent: 'ጥያቄው በተሳካ ሁኔታ ተልኳል',
  failed: 'ጥያቄውን መላክ ላይ ስህተት',
}
