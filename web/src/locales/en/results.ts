/** Texts of the public results. */
export const results = {
  title: 'Results',
  description: 'The votes for Ashenda so far, who leads, and how anyone can check the count.',
  lead: 'The votes so far, and how anyone can check the count.',
  lost: 'The results could not be loaded.',

  winners: 'The winners',
  titles: 'Winners by zone',
  ranking: 'Most votes',
  none: 'There are no votes yet.',
  notTold: 'The result will be announced soon.',
  frozenSince: 'Counts as of {{date}}.',
  ballots: 'Ballots counted: {{counted}}, refused: {{refused}}',
  unlisted: 'For contestants not listed here: {{votes}}',

  seals: 'The seal of the count',
  sealsText:
    'Votes are counted in groups, and each group is a link of a chain. The seal of the last link covers them all: if one vote were changed, the seal would be different. Anyone who saved a seal can prove it.',
  sealed: 'Link {{link}}, signed {{at}}',
  key: 'The organisers’ key',
  noSeal: 'Nothing is signed yet.',
  sealsLost: 'The seals could not be loaded.',
  earlier: 'Earlier seals',
  keep: 'Save the list of seals',

  files: 'All votes as files',
  filesText: 'Every vote, but not who sent it: who it was for, whether it was counted and, if not, why.',
  madeAt: 'Up to link {{link}}, {{at}}',
  json: 'For checking (JSON), {{size}}',
  csv: 'For spreadsheets (CSV), {{size}}',
  heldBack: 'The files are not available while the counts are paused.',
  noFile: 'The first files come a few minutes after the first votes.',

  check: 'How to check it yourself',
  checkSeal: 'Save a seal today: download the list above, or write down link, seal and time.',
  checkReceipt: 'Save the receipt of your vote. Its page shows that your vote is in the chain.',
  checkFile:
    'When the contest is over, download the file for checking, and the program from the source code of this site.',
  checkRun:
    'Run it with Node.js. It counts every vote again, follows the chain and compares it with the seals you saved:',
  checkEnd:
    'It says “The result holds.”, or tells you what is wrong. “Not decided” means that the file is older than your seal: download it again later. If a seal of yours does not match, the count was changed afterwards.',
} as const
