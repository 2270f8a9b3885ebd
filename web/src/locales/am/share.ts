import type { share as english } from '../en/share.ts'
import type { Texts } from '../texts.ts'

export const share: Texts<typeof english> = {
  share: 'ያጋሩ',
  hint: 'ለጓደኞችና ለቤተሰብ ይላኩት፣ ወይም እንዲቃኙት ያድርጉ።',
  voteFor: 'በአሸንዳ ውድድር ለ{{name}} ድምፅ ይስጡ!',
  meet: 'ይህች የአሸንዳ ውድድር ተወዳዳሪ {{name}} ናት።',

  qr: 'QR ኮድና አድራሻ',
  qrOf: 'የ{{title}} ገጽ QR ኮድ',
  saveSvg: 'እንደ SVG ያስቀምጡ',
  savePng: 'እንደ PNG ያስቀምጡ',

  address: 'የገጹ አድራሻ',
  copy: 'ይቅዱ',
  copied: 'አድራሻው ተቀድቷል።',
  copyFailed: 'መቅዳት አልተሳካም። አድራሻው ተመርጧል፦ ከዚያ ይቅዱት።',

  sendBy: 'በዚህ ይላኩ',
  telegram: 'ቴሌግራም',
  whatsapp: 'ዋትስአፕ',
  facebook: 'ፌስቡክ',
  newTab: '(ሌላ ገጽ ይከፍታል)',
}
