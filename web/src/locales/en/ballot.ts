/** Texts of the page where a ballot is made without scripts. */
export const ballot = {
  title: 'Your ballot',
  lead: 'Say who gets gold, silver and bronze, and who you are. A free vote counts for gold only.',
  nobody: 'You have not chosen anybody yet.',
  chooseFirst: 'Choose contestants',
  threeOf: 'You chose {{number}}. Three of them can have a place.',
  nobodyHere: 'nobody',
  freeOrPaid: 'Free or paid?',
  paidTitle: 'Paid vote',
  paidNext:
    'All your choices count, and you can win the prize. You pay {{home}} in Ethiopia or {{abroad}} abroad on the next page.',
  paymentPending: 'Your payment is still on its way. Load this page again in a moment.',
} as const
