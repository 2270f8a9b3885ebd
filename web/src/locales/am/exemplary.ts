import type { exemplary as english } from '../en/exemplary.ts'
import type { Texts } from '../texts.ts'

export const exemplary: Texts<typeof english> = {
  title: 'አርአያ ሴቶች',
  description: 'ሯጮች፣ ምሁራን፣ አርቲስቶች፣ ገንቢዎች፦ የታወቁ የትግራይና የኢትዮጵያ ሴቶች፣ በምን እንደሚታወቁና ስለእነሱ የት እንደሚነበብ።',
  lead: 'ሯጮች፣ ምሁራን፣ አርቲስቶች፣ ገንቢዎች፦ ሕይወታቸው የታወቀና ሊታወቅ የሚገባ የትግራይና የኢትዮጵያ ሴቶች።',
  illustrations: 'ምስሎቹ ለዚህ ገጽ የተሣሉ ሥዕሎች ናቸው። ማንንም በእውነት እንደምትመስለው አያሳዩም።',
  portrait: 'ለ{{name}} የተሣለ ሥዕል',
  whoIsShe: 'ማን ናት?',
  readMore: 'ተጨማሪ ያንብቡ',
  readMoreOf: 'ስለ {{name}} ተጨማሪ ያንብቡ',
  connect: 'ይገናኙ',
  connectOver: 'ይገናኙ፦ ስለ {{name}} ይጻፉልን',
  closing: 'የቀረች አለች?',
  closingText: 'ይህ ገጽ ማንን ማክበር እንዳለበትና ስለ እሷ የት ማንበብ እንደሚቻል ይንገሩን።',
  closingLink: 'ይጻፉልን',
}
