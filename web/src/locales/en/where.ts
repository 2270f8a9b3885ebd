/** Texts of "Where is my vote?". */
export const where = {
  description: 'Look up your Ashenda vote by its receipt, or find a payment you have not voted with yet.',
  intro: 'Look up your vote, or find a payment you have not voted with yet.',

  sent: 'Votes sent from this browser',
  sentNone: 'No vote was sent from this browser yet.',
  sentLost: 'What became of them could not be loaded.',
  quarantined: 'This vote is on hold while the organisers check it.',
  voided: 'This vote was removed from the count.',
  unknown: 'We do not find this vote any more. Please tell the organisers its receipt.',
  earlier: 'Show earlier votes',

  own: 'Votes you paid for in this browser',
  ownNone: 'You have not paid for a vote in this browser.',
  ownLost: 'The votes you paid for could not be loaded.',
  forPhone: 'For the phone {{phone}}',
  on: '{{price}}, {{at}}',
  voteNow: 'Vote now',
  upcoming: 'Voting has not opened yet. Your vote stays here until then.',
  closed: 'Voting is closed. This vote can no longer be used.',
  chooseNow: 'Choose up to three, then submit: your paid vote is used automatically.',

  find: 'Find a vote or a payment',
  reference: 'Receipt or payment reference',
  referenceHint:
    'A receipt looks like XXXX-XXXX-XXXX. A payment reference starts with vote- and is in what Chapa sent you.',
  findIt: 'Find',
  looking: 'Looking…',
  found: 'What we found',

  notFound: 'We could not find this. Please check every letter.',
  notYet: 'Not found yet.',
  keepLooking: 'Votes are still being counted, so we keep looking.',
  free: 'Free vote, {{at}}',
  paid: 'Paid vote, {{at}}',
  cast: 'Vote, {{at}}',
  unspent: 'Your paid vote was not used. You can vote with it again.',

  usable: 'Paid. Your vote is ready to use.',
  elsewhere: 'Paid, but the vote is not in this browser. It has not been used yet.',
  elsewhereHelp:
    'Open this page in the browser you paid with. If you no longer have it, give this reference to the organisers. They send a link to the phone that paid: open it where you want to vote.',
  organisers: 'Contact the organisers',
  used: 'Paid and voted.',
  pendingHelp: 'We keep checking. Please do not pay again.',
  feePaid: 'Paid. This is a contestant’s fee.',

  linkTitle: 'A paid vote for this browser',
  linkText:
    'This link moves a paid vote to the browser you open it in. It works once, so use it where you want to vote.',
  takeOver: 'Move the vote here',
  linkUsed: 'This link was already used, or replaced by a newer one. If it was not you, please tell the organisers.',
  taken: 'Your paid vote is here now.',
} as const
