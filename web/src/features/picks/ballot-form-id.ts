/** The form that the stars belong to wherever they stand. Sent without scripts, it leads to the ballot. */
export const ballotForm = 'ballot'
