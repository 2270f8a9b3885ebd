/** Texts of paying, a voter's and a contestant's. What the specification quotes stands here to the letter. */
export const payment = {
  title: 'How do you want to vote?',
  payer: '{{name}}, {{phone}}',
  change: 'Change votes, name or phone',
  chosen: 'Your votes',
  freeUsed: 'This phone has used its free vote. A paid vote still counts.',

  free: 'FREE',
  freeTitle: 'Vote for free',
  freeText: 'Only your first vote counts, once for each phone. You are not eligible for the prize.',
  freeButton: 'Vote for free',
  recommended: 'recommended',
  chapaTitle: 'Pay with chapa',
  chapaWays: 'telebirr, M-Pesa, CBEbirr',
  cardTitle: 'Pay with T-Card',
  paidText: 'All your votes count, and you are eligible for the prize.',
  pay: 'Pay {{price}}',
  cardNumber: 'card number',
  cardHint: 'As printed on the card; capitals and hyphens do not matter.',
  cardSlip: 'Please compare it with the card: one of its characters is not right, or one is missing.',
  useCard: 'Pay with this card',
  going: 'You are being taken to {{host}} to pay…',

  cardNotice: 'Cards are available at every branch of our partner bank and at agents.',
  mobileNotice:
    'Payment can also be made through a mobile payment provider with a mobile-money, mastercard or paypal account.',

  whoFirst: 'First choose whom you vote for.',
  whoFirstText: 'Then tell us your name and phone, and come back here to pay.',
  whoFirstCard: 'Your card number is kept until then, as long as this page stays open.',
  toContestants: 'To the contestants',

  paidBefore: 'Paid before, and the vote is still to be used?',

  serverError: 'server error',
  cardFailed: 'card aleady used or unavailable',
  wentWrong: 'something went wrong',

  chooseNext: 'Next you choose: a paid vote, or a free one.',
  paidNotVoted: 'Your payment is here. Your vote is still to be sent.',
  credit_missing:
    'Your vote was not taken: the paid vote is not in this browser any more. Another window may have used it, or another browser may have it.',
  credit_spent: 'Your vote was not counted: this paid vote was used by another ballot, or given back.',
  lookFirst: 'Please look before you pay again.',
  sendsItself: 'Your vote is sent by itself as soon as the payment is here. Please keep this page open.',
  opensItself: 'Your place opens by itself as soon as the payment is here.',
  pending: 'Waiting for your payment to arrive…',
  failed: 'The payment did not succeed.',
  expired: 'The time for this payment is over.',
  cancelled: 'The payment was cancelled.',
  refunded: 'The payment was given back.',
  lateHint: 'If it does succeed after all, it counts: this page notices by itself.',
  payAgain: 'Choose how to pay',
  anotherWay: 'I have not paid: choose another way',
  anotherWayAsk: 'If you have already paid, please wait: otherwise you would pay twice. Choose another way?',
} as const
