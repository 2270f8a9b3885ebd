/** The form that all stars belong to. Without scripts it leads to the ballot. */
export const ballotForm = 'ballot'
