/** In millimetres, from the sheet's upper left corner. A card has the size of a bank card, rounded to what a cutter is set to. */
export const sheet = { width: 210, height: 297, columns: 2, rows: 5 } as const
export const card = { width: 85, height: 54 } as const
export const cardsPerSheet = sheet.columns * sheet.rows

/** How far colour goes on beyond the outer cuts. */
export const bleed = 3

/** Nothing that must not be cut off is nearer to a cut. */
export const safety = 3.5

/** The cards lie edge to edge in the middle of the sheet: a cut is the edge of both its neighbours. */
export const block = {
  left: (sheet.width - sheet.columns * card.width) / 2,
  top: (sheet.height - sheet.rows * card.height) / 2,
  width: sheet.columns * card.width,
  height: sheet.rows * card.height,
} as const

/** On a card: the woven border, the square of the code with its quiet zone, the price below it, the strip with the number. */
export const band = { top: 3.6, rows: 7, period: 14, repeats: 11 } as const
export const square = { left: 57, top: 9, size: 23 } as const
export const priceBox = { left: 57, top: 32.7, width: 23, height: 6 } as const
export const strip = { left: 4.5, top: 40, width: 76, height: 10.4 } as const

/** The upper left corner of a card by its place on the sheet. */
export const cornerOf = (place: number): { readonly x: number; readonly y: number } => ({
  x: block.left + (place % sheet.columns) * card.width,
  y: block.top + Math.floor(place / sheet.columns) * card.height,
})
