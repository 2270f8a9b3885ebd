import { createCanvas } from '@napi-rs/canvas'
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import decodeQR from 'qr/decode.js'

/** Millimetres from the sheet's upper left corner. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface PlacedText {
  readonly text: string
  /** The left edge. */
  readonly left: number
  readonly baseline: number
}

const pointsPerMm = 72 / 25.4
/** Four pixels for a module of a QR code. */
const pixelsPerMm = 8

/** Opened by an independent reader, without the machine's fonts. */
export const openPdf = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, fontExtraProperties: true, verbosity: 0 }).promise

export async function textsOn(page: PDFPageProxy): Promise<PlacedText[]> {
  const { items } = await page.getTextContent()
  const [x = 0, , , y = 0] = page.view
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , left, baseline] = item.transform as number[] // a matrix
    return [{ text: item.str, left: ((left ?? 0) - x) / pointsPerMm, baseline: (y - (baseline ?? 0)) / pointsPerMm }]
  })
}

export const within = ({ left, top, width, height }: Area, text: PlacedText): boolean =>
  text.left >= left && text.left < left + width && text.baseline >= top && text.baseline < top + height

/** Renders a page. */
export async function draw(page: PDFPageProxy) {
  const viewport = page.getViewport({ scale: pixelsPerMm / pointsPerMm })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  const context = canvas.getContext('2d')
  // @ts-expect-error: drawn by the same calls as a browser's canvas, of another declaration
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const pixels = ({ left, top, width, height }: Area) =>
    context.getImageData(...([left, top, width, height].map((mm) => Math.round(mm * pixelsPerMm)) as Pixels))
  return {
    /** What a phone reads from this area. */
    codeIn: (area: Area): string => decodeQR(pixels(area)),
    /** The darkest pixel there, from 0 (black) to 255. */
    darkestIn: (area: Area): number => {
      const { data } = pixels(area)
      let darkest = 255
      for (let index = 0; index < data.length; index += 4) {
        darkest = Math.min(darkest, Math.max(data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0))
      }
      return darkest
    },
  }
}

type Pixels = [number, number, number, number]

/** The fonts of a page, and whether they are embedded. */
export async function fontsOf(page: PDFPageProxy): Promise<{ readonly name: string; readonly embedded: boolean }[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const ids = new Set(fnArray.flatMap((operator, index) => (operator === OPS.setFont ? [argsArray[index][0]] : [])))
  return Array.from(ids, (id) => {
    const font = page.commonObjs.get(id)
    return { name: font.name, embedded: font.missingFile === false }
  })
}
