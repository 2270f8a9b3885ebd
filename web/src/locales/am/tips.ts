import type { tips as english } from '../en/tips.ts'
import type { Texts } from '../texts.ts'

export const tips: Texts<typeof english> = {
  title: 'ድምፅ እንዴት ይሰጣሉ',
  about: 'ስድስት ደረጃዎች በግማሽ ደቂቃ፣ ከጽሑፍ ጋር።',
  play: 'ቪዲዮውን ይመልከቱ',
  read: 'በምትኩ ያንብቡ',
  find: 'ይፈልጓት፦ ዞን ይምረጡ፣ ወይም በስም ይፈልጉ።',
  star: 'ኮከቧን ይንኩ፦ መጀመሪያ ወርቅ፣ ከዚያ ብር፣ ከዚያ ነሐስ።',
  order: '“ያስገቡ” የሚለውን ይንኩ። ቀስቶቹ ቅደም ተከተሉን ይቀይራሉ።',
  who: 'ስምዎንና ስልክዎን ይጻፉ።',
  send: 'ነጻ ወይም የተከፈለበት ድምፅ ይምረጡ፦ ከዚያ ይላካል።',
  keep: 'በኋላ ድምፅዎን ለመፈለግ ደረሰኝዎን ያስቀምጡ።',
  failed: 'ቪዲዮውን ማጫወት አልተቻለም። የሚነግረው ይህ ነው፦',
}
