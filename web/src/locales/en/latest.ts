/** The line of the first page about the last vote of this browser. */
export const latest = {
  last: 'Your last vote',
  pending: 'Your last vote: waiting to be counted',
  counted: 'Your last vote: counted',
  refused: 'Your last vote: not counted',
  see: 'see receipt',
} as const
