/** Texts of paying, a voter's and a contestant's. What the specification quotes stands here to the letter. */
export const payment = {
  title: 'How do you want to vote?',
  payer: '{{name}}, {{phone}}',
  change: 'Change votes, name or phone',
  chosen: 'Your votes',
  freeUsed: 'This phone has used its free vote. A paid vote still counts.',

  free: 'FREE',
  freeTitle: 'Vote for free',
  freeText: 'Only your first vote counts, once for each phone. You cannot win the prize.',
  freeButton: 'Vote for free',
  recommended: 'recommended',
  chapaTitle: 'Pay with chapa',
  chapaWays: 'telebirr, M-Pesa, CBEbirr',
  cardTitle: 'Pay with T-Card',
  paidText: 'All your votes count, and you can win the prize.',
  pay: 'Pay {{price}}',
  cardNumber: 'card number',
  cardHint: 'As printed on the card. Small letters are fine, and you can leave out the hyphens.',
  cardSlip: 'Please check the card: one of the characters is wrong or missing.',
  useCard: 'Pay with this card',
  going: 'Taking you to {{host}} to pay…',
  cardLooked: 'Your card was taken and is being looked at. Please do not use it again meanwhile.',
  goOn: 'Go on to pay at Chapa',

  cardNotice: 'Cards are available at every branch of our partner bank and at agents.',
  mobileNotice:
    'Payment can also be made through a mobile payment provider with a mobile-money, mastercard or paypal account.',

  whoFirst: 'First choose who to vote for.',
  whoFirstText: 'Then tell us your name and phone, and come back here to pay.',
  whoFirstCard: 'Your card number is saved until then, as long as this page stays open.',
  toContestants: 'Choose contestants',

  paidBefore: 'Already paid but haven’t voted?',

  serverError: 'server error',
  cardFailed: 'card aleady used or unavailable',
  wentWrong: 'something went wrong',

  chooseNext: 'Next, choose a paid or a free vote.',
  paidNotVoted: 'We have your payment. Your vote is not sent yet.',
  credit_missing:
    'Your vote was not accepted: the paid vote is no longer in this browser. It may have been used in another window, or be in another browser.',
  credit_spent: 'Your vote was not counted: this paid vote was already used or refunded.',
  lookFirst: 'Please check before you pay again.',
  sendsItself: 'Your vote is sent automatically when your payment arrives. Please keep this page open.',
  opensItself: 'People can vote for you as soon as your payment arrives.',
  pending: 'Waiting for your payment to arrive…',
  failed: 'The payment failed.',
  expired: 'The time to pay is over.',
  cancelled: 'The payment was cancelled.',
  refunded: 'The payment was refunded.',
  lateHint: 'If the payment still arrives, it counts. This page updates by itself.',
  payAgain: 'Choose how to pay',
  anotherWay: 'I have not paid. Choose another way',
  anotherWayAsk: 'If you have already paid, please wait, or you may pay twice. Choose another way?',
} as const
