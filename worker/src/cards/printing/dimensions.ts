import { cardsOnSheet } from '@ashenda/core/domain/card-code.ts'

/** In millimetres from the sheet's upper left corner. A card is the size of a bank card, rounded for cutting machines. */
export const sheet = { width: 210, height: 297, ...cardsOnSheet } as const
export const card = { width: 85, height: 54 } as const
export const cardsPerSheet = sheet.columns * sheet.rows

/** How far colour extends beyond the outer cuts. */
export const bleed = 3

/** Cards lie edge to edge in the middle of the sheet; a cut is the edge of both neighbours. */
export const block = {
  left: (sheet.width - sheet.columns * card.width) / 2,
  top: (sheet.height - sheet.rows * card.height) / 2,
  width: sheet.columns * card.width,
  height: sheet.rows * card.height,
} as const

/** Layout of a card: woven border, square code with quiet zone, price below it, strip with the number. */
export const band = { top: 3.6, rows: 7, period: 14, repeats: 11 } as const
export const square = { left: 57, top: 9, size: 23 } as const
export const priceBox = { left: 57, top: 32.7, width: 23, height: 6 } as const
export const strip = { left: 4.5, top: 40, width: 76, height: 10.4 } as const

/** A card's upper left corner by its place on the sheet. */
export const cornerOf = (place: number): { readonly x: number; readonly y: number } => ({
  x: block.left + (place % sheet.columns) * card.width,
  y: block.top + Math.floor(place / sheet.columns) * card.height,
})

export interface PrintedCard {
  readonly serial: string
  /** As stored: 16 characters. */
  readonly code: string
}

/** Nothing may be fetched or run, whatever got into the text; fonts are inline. */
export const pagePolicy = "default-src 'none';style-src 'unsafe-inline';font-src data:;img-src data:"

/** A quarter of a point, as is usual in print, clear of the bleed: a path that strokes the cuts of a sheet. */
export function cropMarks(): string {
  const [gap, length] = [bleed + 0.5, 4.5]
  const [right, bottom] = [block.left + block.width, block.top + block.height]
  const upright = Array.from({ length: sheet.columns + 1 }, (_, index) => block.left + index * card.width)
  const level = Array.from({ length: sheet.rows + 1 }, (_, index) => block.top + index * card.height)
  return [
    ...upright.map((x) => `M${x} ${block.top - gap}v-${length}M${x} ${bottom + gap}v${length}`),
    ...level.map((y) => `M${block.left - gap} ${y}h-${length}M${right + gap} ${y}h${length}`),
  ].join('')
}

/** A document of sheets: one `svg` each. */
export const pageOf = (fonts: string, styles: string, sheets: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${pagePolicy}"><style>${fonts}
@page{size:${sheet.width}mm ${sheet.height}mm;margin:0}*{margin:0}body>svg{display:block;width:${sheet.width}mm;height:${sheet.height}mm}
body>svg+svg{break-before:page}${styles}</style><body>${sheets}`
