/** The id of the tips' place, which stands below a list that grows when its end is seen. */
export const tipsPlace = 'how-to-vote'
