/** Texts of choosing and submitting votes. What the specification quotes stands here to the letter. */
export const vote = {
  vote: 'vote',
  ticked: 'chosen',
  waitingPayment: 'account waiting payment',
  rank1: 'gold',
  rank2: 'silver',
  rank3: 'bronze',
  full: 'All three places are taken. Remove one first.',
  upcoming: 'voting has not opened yet',
  closed: 'voting is closed',
  nowRanked: '{{name}}: {{rank}}',

  submit: 'submit',
  send_one: 'Send {{number}} vote',
  send_other: 'Send {{number}} votes',

  sending: 'sending your vote…',
} as const
