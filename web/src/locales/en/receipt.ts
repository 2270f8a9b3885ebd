/** Texts of the page that proves a vote to its voter. */
export const receipt = {
  title: 'Your receipt',
  description: 'Check in your own browser that a vote for Ashenda stands in the count as it was cast.',
  lead: 'Here your own browser checks that this vote stands in the count as it was cast.',
  code: 'Receipt {{code}}',
  looking: 'Looking…',
  notFound: 'No vote has this receipt. Please compare it letter by letter.',
  notYet: 'This vote is not counted yet. Votes are still being counted: we keep looking.',

  counted: 'This vote is counted.',
  refused: 'This vote was not counted: {{reason}}',
  quarantined: 'This vote is put aside while the organisers look into it.',
  voided: 'This vote was taken out of the count.',
  free: 'Free vote, {{at}}',
  paid: 'Paid vote, {{at}}',
  changes: 'What happened to it since',
  toCounted: 'Put back into the count, {{at}}: {{reason}}',
  toQuarantined: 'Put aside, {{at}}: {{reason}}',
  toVoided: 'Taken out of the count, {{at}}: {{reason}}',

  picks: 'Your choice',
  picksHidden: 'Whom this vote is for is shown only in the browser that cast it.',
  gone: 'Somebody who does not take part any more',

  needsScripts: 'To prove the vote to yourself, open this page where JavaScript is on: your browser does the checking.',
  copyLink: 'Copy the link',
  copied: 'The link is copied. It shows that the vote is there, and not for whom.',
  copyFailed: 'Your browser does not let us copy. The address without what follows # can be passed on.',

  checks: 'What your browser checked',
  allHold: 'All of it fits.',
  noneFails: 'What could be checked fits.',
  someFail: 'Something does not fit. Please keep your receipt and tell the organisers.',
  holds: 'fits',
  fails: 'does not fit',
  open: 'not signed yet',
  unable: 'not checked',
  noCrypto: 'This browser can check nothing here, because the page did not come over https.',
  noChain: 'This vote was counted before votes were sealed. It is in the count, but there is nothing to check it by.',

  own: 'It is your vote',
  ownText: 'The proof belongs to the very vote that this browser cast.',
  link: 'It stands in link {{link}}, unchanged',
  linkText:
    'Votes are counted in groups, and each group is a link of a chain. Your choice, as it was cast and judged, is among the entries of this link ({{entries}}).',
  chain: 'The link is part of the chain',
  chainText:
    'Every link carries the seal of the one before. Whoever changed an older vote would break every seal since.',
  chainUnable: 'Too many links lie between this one and the signed one. The published result holds them all.',
  signature: 'The chain is signed',
  signatureText: 'The organisers signed link {{link}}, {{at}}: how the chain stood then can no longer be denied.',
  signatureOpen: 'While votes are counted a signature follows within seconds. This page waits for it.',
  signatureUnable: 'This browser cannot check such a signature (Ed25519). A newer one can.',
  standing: 'Nothing was changed in silence',
  standingText:
    'A vote that is put aside or taken out gets an entry of its own, with the reason. None is ever deleted.',
  votersOnly: 'Only the browser that cast the vote can check this.',
  seal: 'Seal',
  key: 'Key',

  where: 'Where is my vote?',
  results: 'All results, and how to check them yourself',
} as const
