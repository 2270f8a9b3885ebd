/** Tells the bar, which loads the basket only once something is in it. */
export const basketFilled = 'basket-filled'
