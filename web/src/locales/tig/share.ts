import type { share as english } from '../en/share.ts'
import type { Texts } from '../texts.ts'

export const share: Texts<typeof english> = {
  share: 'ኣካፍሉ',
  hint: 'ነዚ ገጽ ንኣዕሩኽትኹምን ስድራቤትኩምን ስደድዎ፡ ወይ ድማ ብካሜራ የንብብዎ።',
  voteFor: 'ኣብ ውድድር ኣሸንዳ ን{{name}} ድምጺ ሃብዋ!',
  meet: 'እዚኣ {{name}} ካብ ውድድር ኣሸንዳ እያ።',

  qr: 'QR ኮድን ኣድራሻን',
  qrOf: 'QR ኮድ ናይ ገጽ {{title}}',
  saveSvg: 'ከም SVG ኣውርዱ',
  savePng: 'ከም PNG ኣውርዱ',

  address: 'ኣድራሻ እቲ ገጽ',
  copy: 'ቅድሑ',
  copied: 'እቲ ኣድራሻ ተቐዲሑ ኣሎ።',
  copyFailed: 'ምቕዳሕ ኣይሰርሐን። እቲ ኣድራሻ ተመሪጹ ኣሎ፦ ካብኡ ቅድሕዎ።',

  sendBy: 'ስደዱ ብ',
  telegram: 'ቴሌግራም',
  whatsapp: 'ዋትስኣፕ',
  facebook: 'ፌስቡክ',
  newTab: '(ካልእ ገጽ ይኽፈት)',
}
