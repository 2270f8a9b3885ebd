import type { partners as english } from '../en/partners.ts'
import type { Texts } from '../texts.ts'

export const partners: Texts<typeof english> = {
  thanks: 'አጋሮቻችንን እናመሰግናለን',
  pause: 'የሚንቀሳቀሱትን አጋሮች ያቁሙ',
  play: 'አጋሮቹ ይንቀሳቀሱ',
  scholars: 'የምሁራን ማኅበር',
  culture: 'የክልሉ ባህልና ቱሪዝም ቢሮ',
  bank: 'አጋር ባንክ',
  cluster: 'የሳይንስና ፈጠራ ማዕከል',
  payment: 'የክፍያ አገልግሎት ሰጪ',
}
