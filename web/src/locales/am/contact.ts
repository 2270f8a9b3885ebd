import type { contact as english } from '../en/contact.ts'
import type { Texts } from '../texts.ts'

export const contact: Texts<typeof english> = {
  title: 'ያግኙን',
  description: 'አሸንዳን በማንኛውም ሰዓት ያግኙ፦ ኢሜይል፣ የስልክ መስመሮችና አድራሻ፣ ለመራጮች፣ ለተወዳዳሪዎችና ለአጋሮች።',
  lead: 'ለመራጮች፣ ለተወዳዳሪዎች፣ ለቤተሰቦችና ለአጋሮች እዚህ አለን።',
  available: 'በቀን 24 ሰዓት፣ በሳምንት 7 ቀን፦ በማንኛውም ሰዓትና ቀን መልስ የሚሰጥ አለ።',
  email: 'ኢሜይል',
  phone: 'ስልክ',
  address: 'አድራሻ',
  addressText: 'መቐለ፣ ትግራይ፣ ኢትዮጵያ',
  about: 'ስለ {{name}}',
  aboutText: 'ስለ {{name}} ተጨማሪ ሊነግሩን ወይም ከእኛ ጋር ሊያከብሯት ይፈልጋሉ? ይጻፉልን። ስሟ በርዕሱ ላይ አለ።',
  writeAbout: 'ስለ {{name}} ይጻፉ',
  promotions: 'ማስተዋወቅ',
  promotionsText: 'በዓሉን መደገፍ፣ ማስተዋወቅ፣ ወይም ተወዳዳሪን አምባሳደር አድርገው መቅጠር ይፈልጋሉ? ያሰቡትን ይጻፉልን። አጋሮች በመጀመሪያው ገጽ ይመሰገናሉ።',
  promotionsLink: 'ስለ ማስተዋወቅ ይጻፉ',
  follow: 'ቻናሎቻችን',
  followText: 'እነዚህ ቻናሎች ከበዓሉ በፊት ይከፈታሉ። እስከዚያ ዜናው በዚህ ገጽ ነው።',
  followSoon: '{{name}}፦ በቅርቡ',
  helpVote: 'በድምፅ ወይም በክፍያ ላይ ችግር ተፈጥሯል?',
  helpVoteText: 'ሲጽፉ ወይም ሲደውሉ ደረሰኝዎን ወይም የክፍያውን ማጣቀሻ በእጅዎ ይያዙ።',
}
