import type { vote as english } from '../en/vote.ts'
import type { Texts } from '../texts.ts'

export const vote: Texts<typeof english> = {
  vote: 'ድምጺ ሃቡ',
  waitingPayment: 'ክፍሊት ትጽበ ኣላ',
  rank1: 'ወርቂ',
  rank2: 'ብሩር',
  rank3: 'ነሓስ',
  full: 'ሰለስቲኡ ቦታታት ተታሒዙ እዩ። መጀመርታ ሓደ ድምጺ ምለሱ።',
  upcoming: 'ምሃብ ድምጺ ገና ኣይተጀመረን',
  closed: 'ምሃብ ድምጺ ተዓጽዩ እዩ',
  nowRanked: '{{name}}፦ {{rank}}',

  submit: 'ኣረክቡ',
  chosen_one: '{{number}} ተመሪጻ',
  chosen_other: '{{number}} ተመሪጸን',

  yourVotes: 'ድምጽታትኩም',
  notSelected: 'ኣይተመርጸትን',
  remove: 'ን{{name}} ኣልግሱ',
  moveTo: 'ን{{name}} ናብ {{rank}} ኣሰጋግሩ',
  howToMove: 'መስርዕ ንምቕያር ነተን ትሕቲ ስእሊ ዘለዋ መልጎማት ተጠቐሙ፡ ወይ ኣብአን ኮይንኩም ናይ ላዕልን ታሕትን ፍላጻታት ጠውቑ፡ ወይ ድማ ነቲ ስእሊ ንጎኒ ስሓብዎ።',
  notYet: 'ክሳብ ሕጂ ድምጺ ኣይሃብኩምን',

  tellUs: 'መን ምዃንኩም ንገሩና።',
  fullName: 'ምሉእ ስም',
  phone: 'ቁጽሪ ቴሌፎን',
  phoneHint: 'ካብ ኢትዮጵያ ወጻኢ እንተኾይንኩም + ን ኮድ ሃገርን ወስኹ።',
  freeTitle: 'ነጻ ድምጺ',
  freeText: 'ቀዳማይ ምርጫኹም ጥራይ ይቑጸር፡ ንነፍሲ ወከፍ ቁጽሪ ቴሌፎን ሓንሳብ ጥራይ፤ ንሽልማት ድማ ኣየወዳድርን።',
  castVotes: 'ድምጸይ ኣረክብ',

  sending: 'ድምጽኹም ይለኣኽ ኣሎ…',
  sendingAgain: 'ገና መልሲ የለን፡ እንደገና ይለኣኽ ኣሎ…',
  offline: 'ኢንተርነት የለን፤ ድምጽኹም ተዓቂቡ ኣሎ፡ ክለኣኽ እዩ',
  keepsOpen: 'ነዚ መስኮት ክትዓጽዉዎ ትኽእሉ፦ መልሲ ክሳብ ዝመጽእ ክንቅጽል ኢና።',
  stopSending: 'ምልኣኽ ደው ይበል',
  stopSendingAsk: 'ምልኣኽ ደው ይበል ዶ? እቲ ድምጺ በጺሑ ክኸውን ይኽእል እዩ።',

  thanks: 'የቐንየልና!!!',
  thanksText: 'ድምጽታትኩም ብዓወት ተረኪቡ ኣሎ።',
  receipt: 'ቅብሊትኩም',
  receiptHint: 'ዓቅብዎ፦ ብእኡ ድምጽኹም ክንረኽቦ ንኽእል።',
  receiptProof: 'ኣብቲ ቆጸራ ከም ዘሎ ርኣዩ',
  copy: 'ቅድሑ',
  copied: 'ተቐዲሑ',
  copyFailed: 'መርበብ መርአዪኹም ምቕዳሕ ኣይፈቅድን። በጃኹም ጽሓፍዎ።',
  outcomePending: 'ክቑጸር ይጽበ ኣሎ…',
  outcomeCounted: 'ድምጽኹም ተቖጺሩ ኣሎ።',
  outcomeRefused: 'ድምጽኹም ኣይተቖጽረን፦ {{reason}}',
  unprocessable: 'ክንበብ ኣይተኻእለን',
  done: 'ናብተን ተወዳደርቲ ተመለሱ',
}
