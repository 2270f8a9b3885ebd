import type { contact as english } from '../en/contact.ts'
import type { Texts } from '../texts.ts'

export const contact: Texts<typeof english> = {
  title: 'ርኸቡና',
  description: 'ንኣሸንዳ ኣብ ዝኾነ ሰዓት ርኸብዎ፦ ኢሜይል፡ መስመራት ቴሌፎንን ኣድራሻን፡ ንወሃብቲ ድምጺ፡ ንተወዳደርትን ንመሻርኽትን።',
  lead: 'ንወሃብቲ ድምጺ፡ ንተወዳደርቲ፡ ንስድራቤታትን ንመሻርኽትን ኣብዚ ኣለና።',
  available: '24x7 ንርከብ፦ ኣብ ዝኾነ ሰዓት፡ ኣብ ዝኾነ መዓልቲ ዝምልስ ሰብ ኣሎ።',
  email: 'ኢሜይል',
  phone: 'ቴሌፎን',
  address: 'ኣድራሻ',
  addressText: 'መቐለ፡ ትግራይ፡ ኢትዮጵያ',
  about: 'ብዛዕባ {{name}}',
  aboutText: 'ብዛዕባ {{name}} ተወሳኺ ክትነግሩና፡ ወይ ምሳና ከተኽብርዋ ትደልዩ ዶ? ጸሓፉልና። ስማ ኣብቲ ኣርእስቲ ድሮ ተጻሒፉ ኣሎ።',
  writeAbout: 'ብዛዕባ {{name}} ጸሓፉ',
  promotions: 'ምልላይ',
  promotionsText: 'ነቲ በዓል ክትድግፉ፡ ክተላልዩ፡ ወይ ሓንቲ ተወዳዳሪት ኣምባሳደር ክትገብርዋ ትደልዩ ዶ? ዝሓሰብኩሞ ጸሓፉልና። መሻርኽቲ ኣብቲ ቀዳማይ ገጽ ይምስገኑ።',
  promotionsLink: 'ብዛዕባ ምልላይ ጸሓፉ',
  follow: 'መስመራትና',
  followText: 'እዞም መስመራት ቅድሚ በዓል ክኽፈቱ እዮም። ክሳብ ሽዑ ሓዱሽ ወረ ኣብዚ ገጽ ኣሎ።',
  followSoon: '{{name}}፦ ኣብ ቀረባ',
  helpVote: 'ኣብ ድምጺ ወይ ክፍሊት ጸገም ኣጋጢሙኩም ዶ?',
  helpVoteText: 'ቅብሊትኩም ወይ ቁጽሪ እቲ ክፍሊት ክትጽሕፉ ወይ ክትድውሉ ከለኹም ኣብ ኢድኩም ሓዙ።',
}
