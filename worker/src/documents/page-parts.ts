import type { DocumentLanguage } from '@ashenda/core/domain/document.ts'
import { documentTextsIn } from '@ashenda/core/domain/document-texts.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import { wovenTile } from '@ashenda/platform/pictures/woven-border.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import sharp from 'sharp'
import { pagePolicy } from '../cards/printing/dimensions.ts'
import { qrOf, quietModules } from '../cards/printing/qr.ts'
import type { PictureSize } from '../cards/printing/warm-chromium.ts'
import { documentFamily, documentFonts } from './fonts.ts'

export interface LayoutTools {
  readonly storage: Pick<Storage, 'read'>
  /** The site's address, for links. */
  readonly publicUrl: string
}

/** A document as HTML, with all it shows inside. `size` of a picture, in pixels. */
export interface Layout {
  readonly html: string
  readonly size?: PictureSize
}

export const colours = {
  paper: '#fbf4e4',
  cotton: '#fffdf8',
  ink: '#1d1a14',
  leaf: '#123d25',
  madder: '#8f1d2c',
  gold: '#f2b632',
} as const

/** A whole document, with the fonts its letters need. */
export function htmlOf(language: DocumentLanguage, styles: string, body: string): string {
  const { tag, direction } = documentTextsIn(language)
  return `<!doctype html><html lang="${tag}" dir="${direction}"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${pagePolicy}"><style>${documentFonts(body)}
*{margin:0;padding:0;box-sizing:border-box}body{font-family:${documentFamily};color:${colours.ink};-webkit-print-color-adjust:exact;print-color-adjust:exact}${styles}</style><body>${body}`
}

/** A photo as a data URL: JPEG, which Chromium puts into PDFs as it is, unless it is a background. @throws if its file is missing */
export async function photoUrl(
  { read }: Pick<Storage, 'read'>,
  file: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<string> {
  const bytes = await read(`images/${file}`)
  if (!bytes) throw new Error('the photo of a document is not in the storage')
  // Enlarged here, softly: printers enlarge coarsely.
  const jpeg = await sharp(bytes)
    .resize({ width, height, fit: 'cover', position: 'top', kernel: 'lanczos3' })
    .jpeg({ quality: 86 })
  return `data:image/jpeg;base64,${(await jpeg.toBuffer()).toString('base64')}`
}

/** A square code with its quiet zone, as wide as its box. */
export function qrSvg(address: string, style: string): string {
  const { size, path } = qrOf(address)
  const side = size + 2 * quietModules
  return `<svg class="${style}" viewBox="0 0 ${side} ${side}" role="img"><rect width="${side}" height="${side}" fill="#fff"/><path transform="translate(${quietModules} ${quietModules + 0.5})" d="${path}" stroke="#000" fill="none"/></svg>`
}

/** The tile that `wovenStrip` repeats, for the definitions of an SVG. Not a pattern: Chromium prints those as pixels. */
export const wovenDefinition = `<g id="woven">${wovenTile.svg}</g>`

interface Strip {
  readonly x: number
  readonly y: number
  readonly length: number
  readonly thickness: number
  readonly isUpright: boolean
}

/** The festival dress's woven border, of whole tiles: down from a corner, or across. */
export function wovenStrip({ x, y, length, thickness, isUpright }: Strip): string {
  const scale = thickness / wovenTile.width
  const count = Math.max(1, Math.round(length / (wovenTile.height * scale)))
  const stretch = length / (count * wovenTile.height)
  const tiles = Array.from({ length: count }, (_, index) => `<use href="#woven" y="${index * wovenTile.height}"/>`)
  const turn = isUpright ? '' : `translate(0 ${thickness})rotate(-90)`
  return `<g transform="translate(${x} ${y})${turn}scale(${scale} ${stretch})">${tiles.join('')}</g>`
}

/** Her short link, or the site where she has none. */
export const linkOf = (publicUrl: string, code: string | null): string =>
  code === null ? publicUrl : `${publicUrl}/v/${code}`

/** As people type it, without the protocol. */
export const shownAddress = (address: string): string => address.replace(/^https?:\/\//, '')

/** Of a letter beside its height, in bold; enough to keep a line within its box. */
const widths: readonly (readonly [letters: RegExp, em: number])[] = [
  [/\p{Script=Ethiopic}/u, 0.78],
  [/\p{Script=Hangul}/u, 0.95],
  [/\p{Mn}/u, 0],
  [/[\p{Lu}\p{Nd}mw]/u, 0.74],
  [/[ilIj.,' -]/u, 0.32],
]
const usualWidth = 0.62

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (widths.find(([letters]) => letters.test(letter))?.[1] ?? usualWidth), 0)

/** The largest size at which the text fits a width, on this many lines; words stay whole. In the unit of both. */
export function fittedSize(text: string, width: number, most: number, lines = 1): number {
  const words = text.split(' ')
  const longest = Math.max(...words.map(widthOf))
  // Lines break between words, so the last part of a line may stay empty.
  const perLine = lines === 1 ? widthOf(text) : Math.max(longest, widthOf(text) / (lines * 0.82))
  return Math.min(most, width / perLine)
}

export const element = (style: string, text: string, tag = 'p'): string =>
  `<${tag} class="${style}">${escapeHtml(text)}</${tag}>`

export const photoElement = (url: string): string => `<img class="photo" alt="" src="${url}">`

/** The star of the vote button. */
export const star = (colour: string): string =>
  `<svg viewBox="0 0 24 24" class="star"><path fill="${colour}" d="M12 2.2l3 6.4 7 .9-5.1 4.9 1.3 7L12 18l-6.2 3.4 1.3-7L2 9.5l7-.9z"/></svg>`
