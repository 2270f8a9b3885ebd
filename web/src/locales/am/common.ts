import type { common as english } from '../en/common.ts'
import type { Texts } from '../texts.ts'

export const common: Texts<typeof english> = {
  skipToContent: 'ወደ ዋናው ይዘት ይለፉ',
  brand: 'አሸንዳ',
  language: 'ቋንቋ',
  languageLost: 'ቋንቋውን መጫን አልተቻለም። እባክዎ እንደገና ይሞክሩ።',
  login: 'ይግቡ',
  userMenu: 'የ{{name}} ዝርዝር',

  menu: 'ዝርዝር',
  home: 'መነሻ',
  exemplary: 'አርአያ',
  zones: 'ዞኖች',
  jobs: 'የቪዲዮ ክፍል',
  promotions: 'ማስተዋወቅ',
  contact: 'ያግኙን',
  openTelegram: 'ቴሌግራምን መክፈት እርግጠኛ ነዎት?',

  close: 'ይዝጉ',
  ok: 'እሺ',
  yes: 'አዎ',
  no: 'አይ',
  tryAgain: 'እንደገና ይሞክሩ',
  loading: 'በመጫን ላይ',
  wentWrong: 'ችግር ተፈጥሯል',
  opensInNewTab: 'በአዲስ ገጽ ይከፈታል',

  heroTitle: 'አሸንዳ',
  heroLine: 'የትግራይ ሴቶች በዓል',
  heroText: 'እያንዳንዱ ዞን የራሱ ሚስ አለው። እርስዎ ይምረጡ፦ ወርቅ፣ ብር፣ ነሐስ።',
  heroPicture: 'የአሸንዳ ሥዕሎች፦ ጥልፍ ያለው ነጭ ቀሚስ የለበሱና አረንጓዴ የአሸንዳ ሣር የታጠቁ ሴቶች በከበሮ ሲጨፍሩ።',
  heroVote: 'ድምፅ ይስጡ',
  heroRegister: 'ይመዝገቡ',

  offline: 'ከኢንተርኔት ውጭ ነዎት። የመረጡት ተቀምጧል፤ ኔትወርኩ ሲመለስ እንቀጥላለን።',

  notFoundHeading: '404',
  notFoundText: 'ይቅርታ! ገጹ አልተገኘም',
  notFoundBack: 'ይመለሱ',

  brokenHeading: 'ችግር ተፈጥሯል',
  brokenText: 'በዚህ ገጽ ላይ ችግር ተፈጥሯል። የመረጧቸው ድምፆች በዚህ አሳሽ ተቀምጠዋል።',
  brokenReload: 'ገጹን እንደገና ይጫኑ',
  brokenHome: 'ወደ መነሻ ገጽ',

  whereIsMyVote: 'ድምፄ የት አለ?',
  results: 'ውጤት',
  addisTime: 'በአዲስ አበባ ሰዓት',
  footerLine: 'ለትግራይና በዓለም ዙሪያ ላሉ ማኅበረሰቦቿ፣ የሴቶች ቅርስ በዓል።',
  about: 'ስለ እኛ',
  privacy: 'የግላዊነት ፖሊሲ',
  footerCopyright: '© 2024 አሸንዳ። መብቱ በሕግ የተጠበቀ ነው።',
  lookAgain: 'እንደገና ይመልከቱ',
  loadAgain: 'ለማየት ይህን ገጽ እንደገና ይጫኑ።',
  needsScripts:
    'ያለ ጃቫስክሪፕት መመልከት፣ ድምፅ መስጠት፣ መክፈልና ድምፅዎን መፈለግ ይችላሉ። በቀጥታ የሚለወጥ ቆጠራ፣ መድረኩን በእጅ መቀየርና የራስዎ ገጾች ግን ጃቫስክሪፕት ያስፈልጋቸዋል።',
}
