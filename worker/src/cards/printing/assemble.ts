import { bleed, block, sheet } from './dimensions.ts'
import { PdfLinker } from './pdf-linker.ts'
import { isArray, isDictionary, type PdfDictionary, PdfReference, type PdfValue } from './pdf-value.ts'

const pointsPerMm = 72 / 25.4
const drawing = '/Design'
const showDrawing = Buffer.from(`q ${drawing} Do Q\n`)

/** Lays sheets of numbers over the shared design; the last sheet has its own design. */
export function assembleSheets(numbers: Uint8Array, design: Uint8Array, lastDesign: Uint8Array): Uint8Array {
  const linker = new PdfLinker()
  const below = linker.writeOnce(new Map([['/Length', String(showDrawing.length)]]), showDrawing)
  const [usual, last] = [linker.addDrawing(design), linker.addDrawing(lastDesign)]
  linker.addPages(numbers, (page, isLast) => withBoxes(withDrawing(page, isLast ? last : usual, below)))
  linker.end('T-cards')
  return linker.writer.take()
}

function withDrawing(page: PdfDictionary, form: number, below: number): PdfDictionary {
  const resources = page.get('/Resources')
  const contents = page.get('/Contents')
  if (!isDictionary(resources) || resources.has('/XObject') || !(contents instanceof PdfReference)) {
    throw new Error('PDF not understood: a sheet of numbers')
  }
  return new Map<string, PdfValue>([
    ...page,
    [
      '/Resources',
      new Map<string, PdfValue>([...resources, ['/XObject', new Map([[drawing, new PdfReference(form)]])]]),
    ],
    ['/Contents', [new PdfReference(below), contents]],
  ])
}

/** Chromium rounds pages to whole points; a print shop needs the real size, the cuts and the bleed. */
function withBoxes(page: PdfDictionary): PdfDictionary {
  const media = page.get('/MediaBox')
  const top = isArray(media) ? Number(media[3]) : Number.NaN
  if (Number.isNaN(top)) throw new Error('PDF not understood: the size of a page')
  const box = (left: number, above: number, width: number, height: number): PdfValue =>
    [
      left * pointsPerMm,
      top - (above + height) * pointsPerMm,
      (left + width) * pointsPerMm,
      top - above * pointsPerMm,
    ].map((place) => place.toFixed(3))
  return new Map<string, PdfValue>([
    ...page,
    ['/MediaBox', box(0, 0, sheet.width, sheet.height)],
    ['/TrimBox', box(block.left, block.top, block.width, block.height)],
    ['/BleedBox', box(block.left - bleed, block.top - bleed, block.width + 2 * bleed, block.height + 2 * bleed)],
  ])
}
