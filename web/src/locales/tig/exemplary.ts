import type { exemplary as english } from '../en/exemplary.ts'
import type { Texts } from '../texts.ts'

export const exemplary: Texts<typeof english> = {
  title: 'ኣርኣያ ዝኾና ደቂ ኣንስትዮ',
  description: 'ጐየይቲ፡ ምሁራት፡ ስነ ጥበባውያን፡ ሃነጽቲ፦ ፍሉጣት ደቂ ኣንስትዮ ትግራይን ኢትዮጵያን፡ ብምንታይ ከም ዝፍለጣን ብዛዕባአን ኣበይ ከም ዝንበብን።',
  lead: 'ጐየይቲ፡ ምሁራት፡ ስነ ጥበባውያን፡ ሃነጽቲ፦ ህይወተን ዝተመዝገበን ክፍለጥ ዝግበኦን ደቂ ኣንስትዮ ትግራይን ኢትዮጵያን።',
  illustrations: 'እዞም ስእልታት ነዚ ገጽ ተባሂሎም ዝተሳእሉ እዮም። ናይ ዝኾነት ሰብ ናይ ብሓቂ መልክዕ ኣየርእን።',
  portrait: 'ብሓሳብ ዝተሳእለ ስእሊ፦ {{name}}',
  whoIsShe: 'መን እያ?',
  readMore: 'ተወሳኺ ኣንብቡ',
  readMoreOf: 'ብዛዕባ {{name}} ተወሳኺ ኣንብቡ',
  connect: 'ተራኸቡ',
  connectOver: 'ተራኸቡ፦ ብዛዕባ {{name}} ጸሓፉልና',
  closing: 'ዝተረፈት ኣላ ዶ?',
  closingText: 'እዚ ገጽ ንመን ከኽብር ከም ዝግባእን ብዛዕባኣ ኣበይ ከም ዝንበብን ንገሩና።',
  closingLink: 'ጸሓፉልና',
}
