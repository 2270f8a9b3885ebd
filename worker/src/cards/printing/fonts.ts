import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Weight = 400 | 700

/** The font families of card pages. Only used ones are loaded, and none of the machine's. */
export const fontFamily = '"Card Latin","Card Ethiopic"'

const latin = (weight: Weight): string =>
  face('Card Latin', `@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff2`, weight)
const ethiopic = (weight: Weight): string =>
  face(
    'Card Ethiopic',
    `@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-${weight}-normal.woff2`,
    weight,
  )

/** For numbers: one face, so that they are one text run and one font in the file. */
export const numberFonts = (): string => latin(700)

export const designFonts = (): string => [latin(400), latin(700), ethiopic(400), ethiopic(700)].join('')

/** Embeds the file, because the page has no network. */
function face(family: string, file: string, weight: Weight): string {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)))
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${bytes.toString('base64')})}`
}
