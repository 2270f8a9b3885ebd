import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { printedCardCode } from '@ashenda/core/domain/card-code.ts'
import { instructions, tilfiBand } from '@ashenda/worker/cards/printing/design-page.ts'
import {
  card,
  cardsPerSheet,
  cornerOf,
  type PrintedCard,
  priceBox,
  square,
  strip,
} from '@ashenda/worker/cards/printing/dimensions.ts'
import { createQrDrawer, quietModules } from '@ashenda/worker/cards/printing/qr.ts'
import PDFDocument from 'pdfkit'
import { type CardsPlan, type CardsResult, cardsOf, cardsPublicUrl } from './cards.ts'

const pointsPerMm = 72 / 25.4
const qr = createQrDrawer(`${cardsPublicUrl}/payment#card=`)
const band = Array.from(tilfiBand.svg().matchAll(/fill="([^"]+)" d="([^"]+)"/g), ([, colour = '', path = '']) => ({
  colour,
  path,
}))
const [bandTop, stitch] = Array.from(
  tilfiBand.svg().matchAll(/translate\(0 ([\d.]+)\)scale\(([\d.]+)\)/g),
  ([, top, scale]) => [Number(top), Number(scale)],
)[0] ?? [0, 1]

const font = (name: string): string => fileURLToPath(import.meta.resolve(`@fontsource/${name}.woff`))
const fonts = {
  latin: font('noto-sans/files/noto-sans-latin-400-normal'),
  latinBold: font('noto-sans/files/noto-sans-latin-700-normal'),
  ethiopic: font('noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal'),
  ethiopicBold: font('noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-700-normal'),
} as const

const points = (size: number): number => size / pointsPerMm

type Doc = InstanceType<typeof PDFDocument>

/** The same card by a library that writes PDF itself, card after card into a file. */
async function draw({ cards, folder, limitMs }: CardsPlan): Promise<CardsResult> {
  const file = path.join(folder, 'cards.pdf')
  const startedAt = performance.now()
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false })
  const written = createWriteStream(file)
  doc.pipe(written)
  for (const [name, source] of Object.entries(fonts)) doc.registerFont(name, source)
  let drawn = 0
  for (const one of cardsOf(cards)) {
    if (drawn % cardsPerSheet === 0) {
      doc.addPage()
      doc.scale(pointsPerMm)
      // What is written goes to the file before more is drawn.
      await new Promise((resolve) => setImmediate(resolve))
    }
    drawCard(doc, one, drawn % cardsPerSheet)
    drawn += 1
    if (performance.now() - startedAt > limitMs) break
  }
  doc.end()
  await finished(written)
  return { cards: drawn, ms: performance.now() - startedAt, bytes: (await stat(file)).size }
}

function drawCard(doc: Doc, { serial, code }: PrintedCard, place: number): void {
  const { x, y } = cornerOf(place)
  doc.save().translate(x, y)
  doc.rect(-3, -3, card.width + 6, card.height + 6).fill('#fbf4e4')
  doc
    .save()
    .translate(0, bandTop ?? 0)
    .scale(stitch ?? 1)
  for (const { colour, path } of band) doc.path(path).fill(colour)
  doc.restore()
  doc.rect(square.left, square.top, square.size, square.size).fill('#fff')
  doc.roundedRect(priceBox.left, priceBox.top, priceBox.width, priceBox.height, 1).fill('#123d25')
  doc.roundedRect(strip.left, strip.top, strip.width, strip.height, 1.4).lineWidth(0.5).fillAndStroke('#fff', '#f2b632')
  drawTexts(doc, serial, code)
  const module = square.size / (qr.size + 2 * quietModules)
  doc.translate(square.left + quietModules * module, square.top + (quietModules + 0.5) * module).scale(module)
  doc.path(qr.pathOf(code)).lineWidth(1).stroke('#000')
  doc.restore()
}

function drawTexts(doc: Doc, serial: string, code: string): void {
  const write = (
    name: keyof typeof fonts,
    size: number,
    colour: string,
    text: string,
    x: number,
    y: number,
    width = 51,
  ): void => void doc.font(name).fontSize(points(size)).fillColor(colour).text(text, x, y, { width, lineGap: 0 })
  write('ethiopicBold', 12, '#8f1d2c', 'ኣሸንዳ', 4.5, 8)
  write('latinBold', 12, '#123d25', 'Ashenda', 18, 8)
  write('latinBold', 8, '#000', 'vote.ashenda.example/payment', 4.5, 12.8)
  for (const [index, { lang, text }] of instructions.entries()) {
    write(lang === 'en' ? 'latin' : 'ethiopic', 6.1, '#000', text, 4.5, 16 + index * 7.7)
  }
  write('latinBold', 8.5, '#fff', '30 birr', priceBox.left + 6, priceBox.top + 0.5)
  write('latin', 6.5, '#fff', '1 USD', priceBox.left + 8, priceBox.top + 3.3)
  write('latinBold', 15.6, '#000', printedCardCode(code), strip.left + 7, strip.top + 1, 70)
  write('ethiopic', 6.1, '#000', 'ቁጽሪ ካርድ የካርድ ቁጥር', strip.left + 2, strip.top + 7.4)
  write('latinBold', 7, '#000', serial, strip.left + 58, strip.top + 7.2, 18)
}

const [, , , plan = ''] = process.argv
process.send?.(await draw(JSON.parse(plan) as CardsPlan)) // of cards.ts
