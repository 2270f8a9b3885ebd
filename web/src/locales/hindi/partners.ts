import type { partners as english } from '../en/partners.ts'
import type { Texts } from '../texts.ts'

export const partners: Texts<typeof english> = {
  thanks: 'हमारे साझेदारों का धन्यवाद',
  pause: 'चलते साझेदारों को रोकें',
  play: 'साझेदारों को चलने दें',
  scholars: 'विद्वत् समाज',
  culture: 'क्षेत्रीय संस्कृति और पर्यटन ब्यूरो',
  bank: 'साझेदार बैंक',
  cluster: 'विज्ञान और नवाचार क्लस्टर',
  payment: 'भुगतान सेवा',
}
