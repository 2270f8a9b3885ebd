/** Texts of "Where is my vote?". */
export const where = {
  description: 'Find a vote you cast for Ashenda by its receipt, or a payment whose vote is still to be used.',
  intro: 'Find a vote you cast, or a payment whose vote is still to be used.',

  sent: 'Votes sent from this browser',
  sentNone: 'No vote was sent from this browser yet.',
  sentLost: 'What became of them could not be loaded.',
  quarantined: 'This vote is on hold while the organisers check it.',
  voided: 'This vote was removed from the count.',
  unknown: 'We do not find this vote any more. Please tell the organisers its receipt.',
  earlier: 'Show earlier votes',

  own: 'Votes paid for in this browser',
  ownNone: 'No vote was paid for in this browser.',
  ownLost: 'What this browser has paid for could not be loaded.',
  forPhone: 'For the phone {{phone}}',
  on: '{{price}}, {{at}}',
  voteNow: 'Vote now',
  upcoming: 'Voting has not opened yet. The vote stays here until then.',
  closed: 'Voting is closed: this vote can no longer be cast.',
  chooseNow: 'Choose up to three, then submit: your paid vote is used by itself.',

  find: 'Find a vote or a payment',
  reference: 'Receipt or payment reference',
  referenceHint:
    'A receipt reads XXXX-XXXX-XXXX. The reference of a payment stands on what Chapa sent you and begins with vote-.',
  findIt: 'Find it',
  looking: 'Looking…',
  found: 'What we found',

  notFound: 'We do not find this. Please compare it letter by letter.',
  notYet: 'We do not find this yet. Votes are still being counted: we keep looking.',
  free: 'Free vote, {{at}}',
  paid: 'Paid vote, {{at}}',
  cast: 'Vote, {{at}}',
  unspent: 'The paid vote was not used up by this: it can be cast again.',

  usable: 'Paid. The vote is here and still to be used.',
  elsewhere: 'Paid. The vote is still to be used, but not in this browser.',
  elsewhereHelp:
    'Open this page in the browser that paid. If you do not have it any more, give the organisers this reference: they send a link to the phone that paid, and it brings the vote to the browser you open it in.',
  organisers: 'To the organisers',
  used: 'Paid, and the vote was cast.',
  pendingHelp: 'We keep looking. Please do not pay a second time meanwhile.',
  feePaid: 'Paid. This is the fee of a contestant.',

  linkTitle: 'A paid vote for this browser',
  linkText:
    'This link brings a paid vote to the browser it is opened in. It works once: use it where you want to vote.',
  takeOver: 'Bring the vote here',
  linkUsed:
    'This link has been used already, or replaced by a newer one. If it was not you, please tell the organisers.',
  taken: 'The paid vote is here now.',
} as const
