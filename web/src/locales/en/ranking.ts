/** Texts of the ranking that admins see. */
export const ranking = {
  failed: 'The ranking could not be loaded.',
  stale: 'No answer right now: these counts are of {{at}}.',
  none: 'Nobody stands here yet.',
  live: 'The real counts as they come in, also while those of the public stand still.',
  leaders: 'The three leaders',
  all: 'All by votes',
  place: 'Place',
  name: 'Name',
  votes: 'Votes',
  free: 'free',
  unlisted: 'not listed',
  csv: 'Download as CSV',
  more: 'Show more',
} as const
