import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { cardCodeOf, cardSerialOf, printedCardCode } from '@ashenda/core/domain/card-code.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import type { PrintedCard } from '@ashenda/worker/cards/printing/dimensions.ts'
import { mergePdfs } from '@ashenda/worker/cards/printing/merge.ts'
import { type CardPrinter, createCardPrinter } from '@ashenda/worker/cards/printing/printer.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { given } from '../../../support/environment.ts'
import { type Area, draw, fontsOf, openPdf, textsOn, within } from './read-pdf.ts'

// Chromium starts in a second, or in ten on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const publicUrl = 'https://vote.ashenda.example'
const cards = (batch: number, count: number): PrintedCard[] =>
  Array.from({ length: count }, (_, index) => ({
    serial: cardSerialOf(batch, index + 1),
    code: cardCodeOf(randomBytes(15)),
  }))

/** As measured with a ruler: ten cards of 85 by 54 mm, edge to edge in the middle of an A4 sheet. */
const areaOf = (place: number): Area => ({
  left: 20 + (place % 2) * 85,
  top: 13.5 + Math.floor(place / 2) * 54,
  width: 85,
  height: 54,
})

const printed = cards(12, 13)
let printer: CardPrinter
let sheets: Uint8Array

const printerFor = (url: string): CardPrinter =>
  createCardPrinter({
    executablePath: given('CHROMIUM_PATH'),
    publicUrl: url,
    production: false,
    log: pino({ level: 'silent' }),
  })

beforeAll(async () => {
  printer = printerFor(publicUrl)
  sheets = await printer.print(printed, usualRules)
})

afterAll(async () => {
  await printer.close()
})

test('QR code, number and serial on a card belong together', async () => {
  const pdf = await openPdf(sheets)
  expect(pdf.numPages).toBe(2)
  for (let number = 1; number <= 2; number += 1) {
    const page = await pdf.getPage(number)
    const [picture, texts] = await Promise.all([draw(page), textsOn(page)])
    const onSheet = printed.slice((number - 1) * 10, number * 10)
    for (const [place, { code, serial }] of onSheet.entries()) {
      const area = areaOf(place)
      expect(picture.codeIn(area)).toBe(`${publicUrl}/payment#card=${code}`)
      const onCard = texts.filter((text) => within(area, text)).map(({ text }) => text)
      expect(onCard).toContain(printedCardCode(code))
      expect(onCard).toContain(serial)
    }
    // Empty places stay blank, so that no sheet shows a card without a number.
    for (let free = onSheet.length; free < 10; free += 1) {
      expect(texts.filter((text) => within(areaOf(free), text))).toEqual([])
      const { left, top, width, height } = areaOf(free)
      if (free % 2 === 1)
        expect(picture.darkestIn({ left: left + 5, top: top + 5, width: width - 5, height: height - 5 })).toBe(255)
    }
  }
})

test('a card says its price and use in Tigrinya, Amharic and English', async () => {
  const page = await (await openPdf(sheets)).getPage(1)
  const text = (await textsOn(page))
    .filter((one) => within(areaOf(4), one))
    .map((one) => one.text)
    .join(' ')
  for (const words of [
    '30 ብር',
    '1 USD',
    'vote.ashenda.example/payment',
    'ሓንሳብ ጥራይ ይሰርሕ',
    'አንድ ጊዜ ብቻ ይሠራል',
    'Scan the square',
  ]) {
    expect(text).toContain(words)
  }
})

test('a card says the price the contest has when it is printed', async () => {
  const dearer = await printer.print(cards(12, 1), { ...usualRules, voteEtb: 4_550, voteUsd: 200 })
  const text = (await textsOn(await (await openPdf(dearer)).getPage(1))).map((one) => one.text).join(' ')
  for (const words of ['45.50 ብር', '2 USD']) expect(text).toContain(words)
  expect(text).not.toContain('30 ብር')
})

test('[I18-04] every letter uses the project’s own fonts, embedded in the file', async () => {
  const page = await (await openPdf(sheets)).getPage(1)
  const fonts = await fontsOf(page)
  // Any other font would be the machine's, used for a letter ours lack.
  expect(fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual([
    'NotoSans-Bold',
    'NotoSans-Bold',
    'NotoSans-Regular',
    'NotoSansEthiopic-Bold',
    'NotoSansEthiopic-Regular',
  ])
  expect(fonts.filter(({ embedded }) => !embedded)).toEqual([])
})

test('a print shop finds A4, cuts, bleed, and a mark for each cut outside the cards', async () => {
  const [page] = (await PDFDocument.load(sheets)).getPages()
  const millimetres = (points: number): number => Math.round((points / 72) * 254) / 10
  const size = (box: { readonly width: number; readonly height: number } | undefined) =>
    box && [millimetres(box.width), millimetres(box.height)]
  expect([size(page?.getMediaBox()), size(page?.getTrimBox()), size(page?.getBleedBox())]).toEqual([
    [210, 297],
    [170, 270],
    [176, 276],
  ])
  const picture = await draw(await (await openPdf(sheets)).getPage(1))
  const around = (x: number, y: number): Area => ({ left: x - 0.3, top: y - 0.3, width: 0.6, height: 0.6 })
  for (const x of [20, 105, 190]) {
    for (const y of [8, 289]) {
      expect(picture.darkestIn(around(x, y))).toBeLessThan(200)
      expect(picture.darkestIn(around(x + 2, y))).toBe(255)
    }
    // Only the woven border crosses the cut line.
    expect(picture.darkestIn({ left: x - 2, top: 13.5 + 9, width: 4, height: 44 })).toBeGreaterThan(200)
  }
  for (const y of [13.5, 67.5, 121.5, 175.5, 229.5, 283.5]) {
    for (const x of [14, 196]) expect(picture.darkestIn(around(x, y))).toBeLessThan(200)
    if (y < 283) expect(picture.darkestIn({ left: 20, top: y - 2, width: 170, height: 4 })).toBeGreaterThan(200)
  }
})

test('parts become one PDF with every card and every font once, in order', async () => {
  const parts = [printed, cards(12, 10), cards(12, 1)]
  async function* files() {
    yield sheets
    for (const part of parts.slice(1)) yield await printer.print(part, usualRules)
  }
  const merged = await buffer(mergePdfs(files()))
  const pdf = await openPdf(merged)
  expect(pdf.numPages).toBe(2 + 1 + 1)
  const numbers: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const texts = await textsOn(await pdf.getPage(number))
    numbers.push(...texts.map(({ text }) => text).filter((text) => /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/.test(text)))
  }
  expect(numbers).toEqual(parts.flat().map(({ code }) => printedCardCode(code)))
  const lastPage = await draw(await pdf.getPage(pdf.numPages))
  expect(lastPage.codeIn(areaOf(0))).toBe(`${publicUrl}/payment#card=${parts.at(-1)?.at(0)?.code}`)
})

test('ten thousand cards are a thousand sheets in a tree of pages, with the design stored once', async () => {
  const part = await printer.print(cards(12, 500), usualRules)
  async function* files() {
    for (let count = 0; count < 21; count += 1) yield part
  }
  const merged = await buffer(mergePdfs(files()))
  const pdf = await PDFDocument.load(merged)
  expect(pdf.getPageCount()).toBe(1_050)
  // 33 leaves of at most 32 pages below two nodes below the root.
  expect(merged.toString('latin1').match(/\/Type \/Pages\n/g)).toHaveLength(33 + 2 + 1)
  expect(merged.toString('latin1').match(/\/FontFile2 /g)).toHaveLength(5)
  expect(merged.toString('latin1').match(/\/Subtype \/Form/g)).toHaveLength(1)
  const page = await (await openPdf(merged)).getPage(1_000)
  expect((await textsOn(page)).filter(({ text }) => text.startsWith('0012-'))).toHaveLength(10)
})

test('an address and a serial are text, in any script', async () => {
  const hostile = 'http://a"\'><b>&amp;<script>'
  const printer = printerFor(hostile)
  try {
    const [card] = cards(1, 1)
    if (!card) throw new Error('unreachable: there is one')
    const page = await (await openPdf(await printer.print([{ ...card, serial: '</text>"&lt;' }], usualRules))).getPage(
      1,
    )
    const texts = (await textsOn(page)).map(({ text }) => text)
    expect(texts.join('')).toContain(`${hostile.slice('http://'.length)}/payment`)
    expect(texts).toContain('</text>"&lt;')
    expect((await draw(page)).codeIn(areaOf(0))).toBe(`${hostile}/payment#card=${card.code}`)
  } finally {
    await printer.close()
  }
})

test('an address too long for a readable QR code is refused', async () => {
  const printer = printerFor(`https://${'long.'.repeat(50)}example`)
  await expect(printer.print(cards(1, 1), usualRules)).rejects.toThrow('PUBLIC_URL is too long')
  await printer.close()
})
