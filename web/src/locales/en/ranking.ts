/** Texts of the ranking that admins see. */
export const ranking = {
  failed: 'The ranking could not be loaded.',
  stale: 'No answer right now: these counts are from {{at}}.',
  none: 'There are no contestants here yet.',
  live: 'The real counts as they come in, also while the public counts are paused.',
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
