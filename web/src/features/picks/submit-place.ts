/** The submit bar's button. */
export const submitPlace = 'submit'
