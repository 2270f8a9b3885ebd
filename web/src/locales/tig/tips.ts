import type { tips as english } from '../en/tips.ts'
import type { Texts } from '../texts.ts'

export const tips: Texts<typeof english> = {
  title: 'ድምጺ ብኸመይ ትህቡ',
  about: 'ሽዱሽተ ስጉምትታት ኣብ ፍርቂ ደቒቕ፡ ምስ ጽሑፍ።',
  play: 'ነቲ ቪድዮ ርኣዩ',
  read: 'ኣብ ክንድኡ ኣንብቡ',
  find: 'ድለይዋ፦ ዞባ ምረጹ፡ ወይ ብስም ድለዩ።',
  star: 'ኮኾባ ጠውቑ፦ መጀመርታ ወርቂ፡ ቀጺሉ ብሩር፡ ካብኡ ነሓስ።',
  order: '“ኣረክቡ” ጠውቑ። ፍላጻታት ነቲ ተርታ ይልውጣ።',
  who: 'ስምኩምን ቁጽሪ ቴሌፎንኩምን ጽሓፉ።',
  send: 'ነጻ ወይ ዝተኸፍለሉ ድምጺ ምረጹ፦ ሽዑ ይለኣኽ።',
  keep: 'ድሒርኩም ድምጽኹም ንምርካብ ቅብሊትኩም ዓቅቡ።',
  failed: 'እቲ ቪድዮ ክርአ ኣይከኣለን። ዝነግሮ እንሆ፦',
}
