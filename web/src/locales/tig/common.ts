import type { common as english } from '../en/common.ts'
import type { Texts } from '../texts.ts'

export const common: Texts<typeof english> = {
  skipToContent: 'ናብቲ ቀንዲ ትሕዝቶ ስገሩ',
  brand: 'ኣሸንዳ',
  language: 'ቋንቋ',
  languageLost: 'እቲ ቋንቋ ክጽዓን ኣይከኣለን። በጃኹም እንደገና ፈትኑ።',
  login: 'እተዉ',
  userMenu: 'ዝርዝር ናይ {{name}}',

  menu: 'ዝርዝር',
  home: 'መበገሲ',
  exemplary: 'ኣርኣያ',
  zones: 'ዞባታት',
  jobs: 'ክፍሊ ቪድዮ',
  promotions: 'ምልላይ',
  contact: 'ርኸቡና',
  openTelegram: 'ቴሌግራም ክትከፍቱ ርግጸኛታት ዲኹም?',

  close: 'ዕጸዉ',
  ok: 'ሕራይ',
  yes: 'እወ',
  no: 'ኣይፋል',
  tryAgain: 'እንደገና ፈትኑ',
  loading: 'ይጽዕን ኣሎ',
  wentWrong: 'ገለ ጸገም ተፈጢሩ',
  opensInNewTab: 'ብሓድሽ ገጽ ይኽፈት',

  heroTitle: 'ኣሸንዳ',
  heroLine: 'በዓል ደቂ ኣንስትዮ ትግራይ',
  heroText: 'ነፍሲ ወከፍ ዞባ ናታ ሚስ ኣላታ። ንስኹም ምረጹ፦ ወርቂ፡ ብሩር፡ ነሓስ።',
  heroPicture: 'ስእልታት በዓል ኣሸንዳ፦ ጥልፊ ዘለዎ ጻዕዳ ክዳን ዝለበሳን ሓምላይ ኣሸንዳ ዝተዓጥቃን ደቂ ኣንስትዮ ብኸበሮ እናሳዕስዓ።',
  heroVote: 'ድምጺ ሃቡ',
  heroRegister: 'ተመዝገቡ',

  offline: 'ኢንተርነት የለን። ዝመረጽክምዎ ተዓቂቡ ኣሎ፤ መርበብ ምስ ተመለሰ ብኡንብኡ ክንቅጽል ኢና።',

  notFoundHeading: '404',
  notFoundText: 'ይቕሬታ! እዚ ገጽ ኣይተረኽበን',
  notFoundBack: 'ተመለሱ',

  brokenHeading: 'ገለ ጸገም ተፈጢሩ',
  brokenText: 'ኣብዚ ገጽ ጸገም ተፈጢሩ። ዝመረጽክምዎ ድምጺ ኣብዚ መርበብ መርአዪ ተዓቂቡ ኣሎ።',
  brokenReload: 'ነቲ ገጽ እንደገና ጽዓኑ',
  brokenHome: 'ናብ መበገሲ',

  whereIsMyVote: 'ድምጸይ ኣበይ ኣሎ?',
  results: 'ውጽኢት',
  addisTime: 'ሰዓት ኣዲስ ኣበባ',
  footerLine: 'በዓል ቅርሲ ደቂ ኣንስትዮ፡ ንትግራይን ኣብ መላእ ዓለም ንዘለዋ ማሕበረሰባታን።',
  about: 'ብዛዕባና',
  privacy: 'ናይ ብሕታውነት ፖሊሲ',
  footerCopyright: '© 2024 ኣሸንዳ። ኩሉ መሰላት ብሕጊ ዝተሓለወ እዩ።',
  lookAgain: 'እንደገና ረኣዩ',
  loadAgain: 'ንምርኣይ ነዚ ገጽ እንደገና ጽዓንዎ።',
  needsScripts:
    'ብዘይ ጃቫስክሪፕት ክትርእዩ፡ ድምጺ ክትህቡ፡ ክትከፍሉን ድምጽኹም ክትደልዩን ትኽእሉ። ብቐጥታ ዝልወጥ ቆጸራ፡ መድረኽ ብኢድ ምቕያርን ናይ ገዛእ ርእስኹም ገጻትን ግን ጃቫስክሪፕት የድልዮም።',
}
