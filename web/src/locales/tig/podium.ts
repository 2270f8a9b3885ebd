import type { podium as english } from '../en/podium.ts'
import type { Texts } from '../texts.ts'

export const podium: Texts<typeof english> = {
  yourVotes: 'ድምጽታትኩም',
  notSelected: 'ኣይተመርጸትን',
  remove: 'ን{{name}} ኣልግሱ',
  moveTo: 'ን{{name}} ናብ {{rank}} ኣሰጋግሩ',
  howToMove: 'መስርዕ ንምቕያር ነተን ትሕቲ ስእሊ ዘለዋ መልጎማት ተጠቐሙ፡ ወይ ኣብአን ኮይንኩም ናይ ላዕልን ታሕትን ፍላጻታት ጠውቑ፡ ወይ ድማ ነቲ ስእሊ ንጎኒ ስሓብዎ።',
  notYet: 'ክሳብ ሕጂ ድምጺ ኣይሃብኩምን',

  tellUs: 'መን ምዃንኩም ንገሩና።',
  fullName: 'ምሉእ ስም',
  phone: 'ቁጽሪ ቴሌፎን',
  phoneHint: 'ካብ ኢትዮጵያ ወጻኢ እንተኾይንኩም ብ + ን ኮድ ሃገርን ጀምሩ።',
  freeTitle: 'ነጻ ድምጺ',
  freeText: 'ቀዳማይ ምርጫኹም ጥራይ ይቑጸር፡ ንነፍሲ ወከፍ ቁጽሪ ቴሌፎን ሓንሳብ ጥራይ፤ ንሽልማት ድማ ኣየወዳድርን።',
  castVotes: 'ድምጸይ ኣረክብ',

  sendingAgain: 'ገና መልሲ የለን፡ እንደገና ይለኣኽ ኣሎ…',
  offline: 'ኢንተርነት የለን፤ ድምጽኹም ተዓቂቡ ኣሎ፡ ክለኣኽ እዩ',
  nothingSent: 'ኢንተርነት የለን፤ ዝተላእከ የለን። ምርጫኹም ተዓቂቡ ኣሎ፦ መርበብ ምስ ተመለሰ ደጊምኩም ኣረክቡ።',
  keepsOpen: 'ነዚ መስኮት ክትዓጽዉዎ ትኽእሉ፦ መልሲ ክሳብ ዝመጽእ ክንቅጽል ኢና።',
  stopSending: 'ምልኣኽ ደው ይበል',
  stopSendingAsk: 'ምልኣኽ ደው ይበል ዶ? እቲ ድምጺ በጺሑ ክኸውን ይኽእል እዩ።',

  thanks: 'የቐንየልና!!!',
  thanksText: 'ድምጽታትኩም ብዓወት ተረኪቡ ኣሎ።',
  receipt: 'ቅብሊትኩም',
  receiptHint: 'ድሒርኩም ድምጽኹም ንምርካብ ነዚ ኮድ ዓቅብዎ።',
  receiptProof: 'ድምጽኹም ከም ዝተቖጽረ ኣረጋግጹ',
  copy: 'ቅድሑ',
  copied: 'ተቐዲሑ',
  copyFailed: 'ምቕዳሕ ኣይሰርሐን። በጃኹም ጽሓፍዎ።',
  outcomePending: 'ክቑጸር ይጽበ ኣሎ…',
  outcomeCounted: 'ድምጽኹም ተቖጺሩ ኣሎ።',
  outcomeRefused: 'ድምጽኹም ኣይተቖጽረን፦ {{reason}}',
  unprocessable: 'ክንበብ ኣይተኻእለን',
  done: 'ናብተን ተወዳደርቲ ተመለሱ',
}
