/** Texts of the public results. */
export const results = {
  title: 'Results',
  description: 'The votes for Ashenda as they stand, who leads, and how anyone can check the count.',
  lead: 'The votes as they stand, and how anyone can check the count.',
  lost: 'The results could not be loaded.',

  winners: 'The winners',
  titles: 'The titles of the zones',
  ranking: 'Most votes',
  none: 'There are no votes yet.',
  notTold: 'The result is announced soon.',
  frozenSince: 'These counts are those of {{date}}.',
  ballots: 'Submits counted: {{counted}}, refused: {{refused}}',
  unlisted: 'For those who are not listed: {{votes}}',

  seals: 'The seal of the count',
  sealsText:
    'Votes are counted in groups, and each group is a link of a chain. The seal of the last link holds them all: if one vote were changed, it would be another seal. Whoever keeps a seal can show that.',
  sealed: 'Link {{link}}, signed {{at}}',
  key: 'Key of the organisers',
  noSeal: 'Nothing is signed yet.',
  sealsLost: 'The seals could not be loaded.',
  earlier: 'Earlier seals',
  keep: 'Keep the list of seals',

  files: 'All votes as files',
  filesText: 'Every vote without who cast it: whom it was for, whether it was counted and, if not, why.',
  madeAt: 'Up to link {{link}}, {{at}}',
  json: 'For checking (JSON), {{size}}',
  csv: 'For spreadsheets (CSV), {{size}}',
  heldBack: 'The files are held back while the counts stand still.',
  noFile: 'The first files come some minutes after the first votes.',

  check: 'How to check it yourself',
  checkSeal: 'Keep a seal today: the list above as a file, or link, seal and time written down.',
  checkReceipt: 'Keep the receipt of your vote. Its page shows that your own vote is in the chain.',
  checkFile: 'When the contest is over, load the file for checking, and the program from the source code of this site.',
  checkRun:
    'Run it with Node.js. It counts every vote anew, follows the chain and compares it with the seals you kept:',
  checkEnd:
    'It says “The result holds.”, or names what does not fit. “Not decided” means that the file is older than your seal: load it again later. A seal of yours that does not fit proves that the count was changed afterwards.',
} as const
