import type { vote as english } from '../en/vote.ts'
import type { Texts } from '../texts.ts'

export const vote: Texts<typeof english> = {
  vote: 'ድምፅ ይስጡ',
  waitingPayment: 'ክፍያ በመጠበቅ ላይ',
  rank1: 'ወርቅ',
  rank2: 'ብር',
  rank3: 'ነሐስ',
  full: 'ሦስቱም ቦታዎች ተይዘዋል። መጀመሪያ አንድ ድምፅ ይመልሱ።',
  upcoming: 'ድምፅ መስጠት ገና አልተጀመረም',
  closed: 'ድምፅ መስጠት ተዘግቷል',
  nowRanked: '{{name}}፦ {{rank}}',

  submit: 'ያስገቡ',
  chosen_one: '{{number}} ተመርጣለች',
  chosen_other: '{{number}} ተመርጠዋል',

  yourVotes: 'ድምፆችዎ',
  notSelected: 'አልተመረጠችም',
  remove: '{{name}}ን ያስወግዱ',
  moveTo: '{{name}}ን ወደ {{rank}} ያዛውሩ',
  howToMove: 'ደረጃቸውን ለመቀየር ከሥዕሉ በታች ያሉትን ቁልፎች ወይም በእነሱ ላይ ሆነው የላይና የታች ቀስቶችን ይጠቀሙ፣ ወይም ሥዕሉን ወደ ጎን ይጎትቱ።',
  notYet: 'እስካሁን ድምፅ አልሰጡም',

  tellUs: 'ማን እንደሆኑ ይንገሩን።',
  fullName: 'ሙሉ ስም',
  phone: 'ስልክ',
  phoneHint: 'ከኢትዮጵያ ውጭ ከሆነ በ+ እና በአገር ኮድ።',
  freeTitle: 'ነጻ ድምፅ',
  freeText: 'የሚቆጠረው የመጀመሪያው ምርጫዎ ብቻ ነው፣ ለአንድ ስልክ አንድ ጊዜ፤ ለሽልማትም አያወዳድርም።',
  castVotes: 'ድምፄን ላስገባ',

  sending: 'ድምፅዎ በመላክ ላይ…',
  sendingAgain: 'እስካሁን መልስ የለም፣ እንደገና በመላክ ላይ…',
  offline: 'ከኢንተርኔት ውጭ ነዎት፤ ድምፅዎ ተቀምጧል፣ ይላካል',
  keepsOpen: 'ይህን መስኮት መዝጋት ይችላሉ፦ መልስ እስኪመጣ እንቀጥላለን።',
  stopSending: 'መላኩን ያቁሙ',
  stopSendingAsk: 'መላኩ ይቁም? ድምፁ ደርሶ ሊሆን ይችላል።',

  thanks: 'እናመሰግናለን!!!',
  thanksText: 'ድምፆችዎ በተሳካ ሁኔታ ገብተዋል።',
  receipt: 'ደረሰኝዎ',
  receiptHint: 'ያስቀምጡት፦ በእሱ ድምፅዎን እንደገና እናገኛለን።',
  receiptProof: 'በቆጠራው ውስጥ እንዳለ ይመልከቱ',
  copy: 'ይቅዱ',
  copied: 'ተቀድቷል',
  copyFailed: 'አሳሽዎ መቅዳት አይፈቅድም። እባክዎ ይጻፉት።',
  outcomePending: 'ለመቆጠር በመጠበቅ ላይ…',
  outcomeCounted: 'ድምፅዎ ተቆጥሯል።',
  outcomeRefused: 'ድምፅዎ አልተቆጠረም፦ {{reason}}',
  unprocessable: 'ሊነበብ አልቻለም',
  done: 'ወደ ተወዳዳሪዎቹ ይመለሱ',
}
