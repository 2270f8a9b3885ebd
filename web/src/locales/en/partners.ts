/** The banner that thanks sponsors and partners. */
export const partners = {
  thanks: 'Thank you to our partners',
  pause: 'Pause the partners',
  play: 'Play the partners',
  scholars: 'Scholars’ Society',
  culture: 'Regional Culture and Tourism Bureau',
  bank: 'Partner Bank',
  cluster: 'Science and Innovation Cluster',
  payment: 'Payment Provider',
} as const
