import type { payment as english } from '../en/payment.ts'
import type { Texts } from '../texts.ts'

export const payment: Texts<typeof english> = {
  title: 'ብኸመይ ድምጺ ክትህቡ ትደልዩ?',
  payer: '{{name}}፡ {{phone}}',
  change: 'ድምጺ፡ ስም ወይ ቁጽሪ ቴሌፎን ቀይሩ',
  chosen: 'ድምጽታትኩም',
  freeUsed: 'እዚ ቁጽሪ ቴሌፎን ነጻ ድምጹ ድሮ ሂቡ እዩ። ዝተኸፍለሉ ድምጺ ግና ይቑጸር።',

  free: 'ነጻ',
  freeTitle: 'ብነጻ ድምጺ ሃቡ',
  freeText: 'ቀዳማይ ድምጽኹም ጥራይ ይቑጸር፡ ንነፍሲ ወከፍ ቁጽሪ ቴሌፎን ሓንሳብ ጥራይ። ንሽልማት ኣየወዳድርን።',
  freeButton: 'ብነጻ ድምጺ ሃቡ',
  recommended: 'ዝምረጽ',
  chapaTitle: 'ብቻፓ ክፈሉ',
  chapaWays: 'ቴሌብር፡ M-Pesa፡ CBE ብር',
  cardTitle: 'ብቲ-ካርድ ክፈሉ',
  paidText: 'ኩሉ ድምጽታትኩም ይቑጸር፡ ንሽልማት ድማ የወዳድር።',
  pay: '{{price}} ክፈሉ',
  cardNumber: 'ቁጽሪ ካርድ',
  cardHint: 'ከምቲ ኣብቲ ካርድ ዝተጻሕፈ፤ ዓቢ ወይ ንእሽቶ ፊደል ጸገም የብሉን።',
  cardSlip: 'በጃኹም ምስቲ ካርድ ኣነጻጽርዎ፦ ሓደ ፊደል ወይ ቁጽሪ ተጋግዩ ወይ ጐዲሉ ኣሎ።',
  useCard: 'በዚ ካርድ ክፈሉ',
  going: 'ንምኽፋል ናብ {{host}} ትኸዱ ኣለኹም…',
  cardLooked: 'ካርድኹም ተቐቢልናዮ ይምርመር ኣሎ። ክሳብ ሽዑ እንደገና ኣይትጠቐሙሉ።',
  goOn: 'ናብ ቻፓ ከይድኩም ክፈሉ',

  cardNotice: 'ካርድ ኣብ ኩሉ ጨናፍር መሻርኽቲ ባንክናን ኣብ ወከልትን ይርከብ።',
  mobileNotice: 'ብኣቕራቢ ክፍሊት ሞባይል ብናይ ሞባይል ገንዘብ፡ ማስተርካርድ ወይ ፔይፓል ኣካውንት እውን ክኽፈል ይከኣል።',

  whoFirst: 'መጀመርታ ንመን ድምጺ ከም እትህቡ ምረጹ።',
  whoFirstText: 'ብድሕሪኡ ስምኩምን ቁጽሪ ቴሌፎንኩምን ንገሩና፡ ንምኽፋል ድማ ናብዚ ተመለሱ።',
  whoFirstCard: 'እዚ ገጽ ክሳብ ዘይዓጸኽምዎ ቁጽሪ ካርድኩም ተዓቂቡ ይጸንሕ።',
  toContestants: 'ተወዳደርቲ ምረጹ',

  paidBefore: 'ከፊልኩም፡ ድምጺ ግን ገና ኣይሃብኩምን?',

  serverError: 'ናይ ሰርቨር ጌጋ',
  cardFailed: 'እዚ ካርድ ድሮ ኣብ ስራሕ ውዒሉ ወይ ኣይርከብን',
  wentWrong: 'ገለ ጸገም ተፈጢሩ',

  chooseNext: 'ቀጺሉ ትመርጹ፦ ዝተኸፍለሉ ድምጺ ወይ ነጻ ድምጺ።',
  paidNotVoted: 'ክፍሊትኩም በጺሑ ኣሎ። ድምጽኹም ገና ኣይተላእከን።',
  credit_missing:
    'ድምጽኹም ኣይተቐበልናዮን፦ እቲ ዝተኸፍለሉ ድምጺ ድሕሪ ሕጂ ኣብዚ መርበብ መርአዪ የለን። ኣብ ካልእ መስኮት ኣብ ስራሕ ውዒሉ፡ ወይ ኣብ ካልእ መርበብ መርአዪ ክኸውን ይኽእል።',
  credit_spent: 'ድምጽኹም ኣይተቖጽረን፦ እዚ ዝተኸፍለሉ ድምጺ ድሮ ኣብ ስራሕ ውዒሉ፡ ወይ ገንዘቡ ተመሊሱ እዩ።',
  lookFirst: 'በጃኹም ቅድሚ እንደገና ምኽፋልኩም ኣረጋግጹ።',
  sendsItself: 'ክፍሊት ምስ በጽሐ ድምጽኹም ባዕሉ ይለኣኽ። በጃኹም ነዚ ገጽ ኣይትዕጸውዎ።',
  opensItself: 'ክፍሊት ምስ በጽሐ ሰባት ድምጺ ክህቡኺ ይኽእሉ።',
  pending: 'ክፍሊትኩም ክበጽሕ ንጽበ ኣለና…',
  failed: 'እቲ ክፍሊት ኣይተዓወተን።',
  expired: 'ናይዚ ክፍሊት ግዜ ሓሊፉ።',
  cancelled: 'እቲ ክፍሊት ተሰሪዙ።',
  refunded: 'እቲ ክፍሊት ተመሊሱልኩም።',
  lateHint: 'ክፍሊት ድሒሩ እንተበጺሑ ይቑጸር።',
  updatesItself: 'እዚ ገጽ ባዕሉ ይሕደስ።',
  payAgain: 'ኣገባብ ክፍሊት ምረጹ',
  anotherWay: 'ኣይከፈልኩን፦ ካልእ ኣገባብ ምረጹ',
  anotherWayAsk: 'ድሮ ከፊልኩም እንተኾይንኩም በጃኹም ተጸበዩ፦ እንተዘይኮይኑ ክልተ ግዜ ክትከፍሉ ኢኹም። ካልእ ኣገባብ ትመርጹ ዶ?',
}
