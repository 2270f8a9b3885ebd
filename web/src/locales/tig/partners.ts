import type { partners as english } from '../en/partners.ts'
import type { Texts } from '../texts.ts'

export const partners: Texts<typeof english> = {
  thanks: 'ንመሻርኽትና የቐንየልና',
  pause: 'ነቲ ዝንቀሳቐስ ዝርዝር ደው ኣብሉ',
  play: 'እቲ ዝርዝር ይንቀሳቐስ',
  scholars: 'ማሕበር ምሁራን',
  culture: 'ቢሮ ባህልን ቱሪዝምን ክልል',
  bank: 'መሻርኽቲ ባንክ',
  cluster: 'ጉጅለ ሳይንስን ፈጠራን',
  payment: 'ወሃቢ ኣገልግሎት ክፍሊት',
}
