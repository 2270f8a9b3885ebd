import type { podium as english } from '../en/podium.ts'
import type { Texts } from '../texts.ts'

export const podium: Texts<typeof english> = {
  yourVotes: 'ድምፆችዎ',
  notSelected: 'አልተመረጠችም',
  remove: '{{name}}ን ያስወግዱ',
  moveTo: '{{name}}ን ወደ {{rank}} ያዛውሩ',
  howToMove: 'ደረጃቸውን ለመቀየር ከሥዕሉ በታች ያሉትን ቁልፎች ወይም በእነሱ ላይ ሆነው የላይና የታች ቀስቶችን ይጠቀሙ፣ ወይም ሥዕሉን ወደ ጎን ይጎትቱ።',
  notYet: 'እስካሁን ድምፅ አልሰጡም',

  tellUs: 'ማን እንደሆኑ ይንገሩን።',
  fullName: 'ሙሉ ስም',
  phone: 'ስልክ',
  phoneHint: 'ከኢትዮጵያ ውጭ ከሆነ በ+ እና በአገር ኮድ ይጀምሩ።',
  freeTitle: 'ነጻ ድምፅ',
  freeText: 'የሚቆጠረው የመጀመሪያው ምርጫዎ ብቻ ነው፣ ለአንድ ስልክ አንድ ጊዜ፤ ለሽልማትም አያወዳድርም።',
  castVotes: 'ድምፄን ላስገባ',

  sendingAgain: 'እስካሁን መልስ የለም፣ እንደገና በመላክ ላይ…',
  offline: 'ከኢንተርኔት ውጭ ነዎት፤ ድምፅዎ ተቀምጧል፣ ይላካል',
  nothingSent: 'ከኢንተርኔት ውጭ ነዎት፤ ምንም አልተላከም። ምርጫዎ ተቀምጧል፦ ኔትወርኩ ሲመለስ እንደገና ያስገቡ።',
  keepsOpen: 'ይህን መስኮት መዝጋት ይችላሉ፦ መልስ እስኪመጣ እንቀጥላለን።',
  stopSending: 'መላኩን ያቁሙ',
  stopSendingAsk: 'መላኩ ይቁም? ድምፁ ደርሶ ሊሆን ይችላል።',

  thanks: 'እናመሰግናለን!!!',
  thanksText: 'ድምፆችዎ በተሳካ ሁኔታ ገብተዋል።',
  receipt: 'ደረሰኝዎ',
  receiptHint: 'በኋላ ድምፅዎን ለመፈለግ ይህን ኮድ ያስቀምጡ።',
  receiptProof: 'ድምፅዎ መቆጠሩን ያረጋግጡ',
  copy: 'ይቅዱ',
  copied: 'ተቀድቷል',
  copyFailed: 'መቅዳት አልተሳካም። እባክዎ ይጻፉት።',
  outcomePending: 'ለመቆጠር በመጠበቅ ላይ…',
  outcomeCounted: 'ድምፅዎ ተቆጥሯል።',
  outcomeRefused: 'ድምፅዎ አልተቆጠረም፦ {{reason}}',
  unprocessable: 'ሊነበብ አልቻለም',
  done: 'ወደ ተወዳዳሪዎቹ ይመለሱ',
}
