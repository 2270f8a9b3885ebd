import type { payment as english } from '../en/payment.ts'
import type { Texts } from '../texts.ts'

export const payment: Texts<typeof english> = {
  title: 'እንዴት ድምፅ መስጠት ይፈልጋሉ?',
  payer: '{{name}}፣ {{phone}}',
  change: 'ድምፆችን፣ ስም ወይም ስልክ ይቀይሩ',
  chosen: 'ድምፆችዎ',
  freeUsed: 'ይህ ስልክ ነጻ ድምፁን ተጠቅሟል። የተከፈለበት ድምፅ ግን ይቆጠራል።',

  free: 'ነጻ',
  freeTitle: 'በነጻ ድምፅ ይስጡ',
  freeText: 'የሚቆጠረው የመጀመሪያው ድምፅዎ ብቻ ነው፣ ለአንድ ስልክ አንድ ጊዜ። ለሽልማት አያወዳድርም።',
  freeButton: 'በነጻ ድምፅ ይስጡ',
  recommended: 'የሚመከር',
  chapaTitle: 'በቻፓ ይክፈሉ',
  chapaWays: 'ቴሌብር፣ M-Pesa፣ ሲቢኢ ብር',
  cardTitle: 'በቲ-ካርድ ይክፈሉ',
  paidText: 'ድምፆችዎ ሁሉ ይቆጠራሉ፣ ለሽልማትም ይወዳደራሉ።',
  pay: '{{price}} ይክፈሉ',
  cardNumber: 'የካርድ ቁጥር',
  cardHint: 'በካርዱ ላይ እንደታተመው፤ ትልቅና ትንሽ ፊደልም ሆነ ሰረዝ ለውጥ የለውም።',
  cardSlip: 'እባክዎ ከካርዱ ጋር ያመሳክሩ፦ ከፊደላቱ ወይም ከቁጥሮቹ አንዱ ስህተት ነው ወይም ጎድሏል።',
  useCard: 'በዚህ ካርድ ይክፈሉ',
  going: 'ለመክፈል ወደ {{host}} እየሄዱ ነው…',
  cardLooked: 'ካርድዎን ተቀብለን እየተመረመረ ነው። እስከዚያው እንደገና አይጠቀሙበት።',
  goOn: 'ለመክፈል ወደ ቻፓ ይቀጥሉ',

  cardNotice: 'ካርዶች በአጋር ባንካችን ቅርንጫፎች ሁሉና በወኪሎች ይገኛሉ።',
  mobileNotice: 'በሞባይል ገንዘብ፣ በማስተርካርድ ወይም በፔይፓል ሒሳብ፣ በሞባይል ክፍያ አገልግሎት በኩልም መክፈል ይቻላል።',

  whoFirst: 'መጀመሪያ ለማን ድምፅ እንደሚሰጡ ይምረጡ።',
  whoFirstText: 'ከዚያ ስምዎንና ስልክዎን ይንገሩን፣ ለመክፈልም ወደዚህ ይመለሱ።',
  whoFirstCard: 'ይህ ገጽ ክፍት እስካለ የካርድ ቁጥርዎ እስከዚያ ይቆያል።',
  toContestants: 'ተወዳዳሪዎችን ይምረጡ',

  paidBefore: 'ከፍለው ገና ድምፅ አልሰጡም?',

  serverError: 'የሰርቨር ስህተት',
  cardFailed: 'ካርዱ ጥቅም ላይ ውሏል ወይም የለም',
  wentWrong: 'ችግር ተፈጥሯል',

  chooseNext: 'ቀጥሎ ይመርጣሉ፦ የተከፈለበት ድምፅ ወይም ነጻ ድምፅ።',
  paidNotVoted: 'ክፍያዎ ደርሷል። ድምፅዎ ገና አልተላከም።',
  credit_missing: 'ድምፅዎ ተቀባይነት አላገኘም፦ የተከፈለበት ድምፅ ከእንግዲህ በዚህ አሳሽ የለም። በሌላ መስኮት ጥቅም ላይ ውሎ ወይም በሌላ አሳሽ ሊሆን ይችላል።',
  credit_spent: 'ድምፅዎ አልተቆጠረም፦ ይህ የተከፈለበት ድምፅ ጥቅም ላይ ውሏል ወይም ገንዘቡ ተመልሷል።',
  lookFirst: 'እባክዎ እንደገና ከመክፈልዎ በፊት ያረጋግጡ።',
  sendsItself: 'ክፍያው እንደደረሰ ድምፅዎ በራሱ ይላካል። እባክዎ ይህን ገጽ አይዝጉት።',
  opensItself: 'ክፍያው እንደደረሰ ሰዎች ድምፅ ሊሰጡሽ ይችላሉ።',
  pending: 'ክፍያዎ እስኪደርስ በመጠበቅ ላይ…',
  failed: 'ክፍያው አልተሳካም።',
  expired: 'የዚህ ክፍያ ጊዜ አልፏል።',
  cancelled: 'ክፍያው ተሰርዟል።',
  refunded: 'ክፍያው ተመልሷል።',
  lateHint: 'ክፍያው በኋላ ከደረሰ ይቆጠራል። ይህ ገጽ በራሱ ይታደሳል።',
  payAgain: 'የክፍያ መንገድ ይምረጡ',
  anotherWay: 'አልከፈልኩም፦ ሌላ መንገድ ልምረጥ',
  anotherWayAsk: 'ከፍለው ከሆነ እባክዎ ይጠብቁ፦ አለበለዚያ ሁለት ጊዜ ይከፍላሉ። ሌላ መንገድ ይመርጣሉ?',
}
