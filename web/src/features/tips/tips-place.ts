/** The tips' id; they are below a list that grows when its end is seen. */
export const tipsPlace = 'how-to-vote'
