import { randomUUID } from 'node:crypto'
import { type DocumentKey, pictureSizes } from '@ashenda/core/domain/document.ts'
import { findDocument } from '@ashenda/db/queries/documents/documents.ts'
import { keyOfDocument } from '@ashenda/platform/storage/keys.ts'
import { createCardPrinter } from '@ashenda/worker/cards/printing/printer.ts'
import { createPrintDocument } from '@ashenda/worker/documents/print-document.ts'
import { clearDocuments, settleDocuments } from '@ashenda/worker/documents/sweeps.ts'
import type { Job } from 'bullmq'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { batchContext, plainMaking } from '../../support/card-batches.ts'
import { askFor, contestantWithPhoto, posterOf } from '../../support/documents.ts'
import { given } from '../../support/environment.ts'
import { insertTitle } from '../../support/juries.ts'
import { queueOf } from '../../support/queue.ts'
import { insertCategory, insertOrder, insertProduct } from '../../support/shop.ts'
import { usePlatform } from '../../support/use-platform.ts'
import { storageOf } from '../../support/worker-context.ts'
import { draw, fontsOf, openPdf, textsOn } from '../cards/printing/read-pdf.ts'

// Chromium starts in a second, or in ten on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const publicUrl = plainMaking.publicUrl
const platform = usePlatform()
let printer: ReturnType<typeof createCardPrinter>

beforeAll(() => {
  printer = createCardPrinter({
    executablePath: given('CHROMIUM_PATH'),
    publicUrl,
    production: false,
    log: pino({ level: 'silent' }),
  })
})
afterAll(() => printer.close())

const contextOf = () => batchContext(platform, { making: { ...plainMaking, printer } })

async function print(id: string, context = contextOf()): Promise<Uint8Array> {
  await createPrintDocument(context, { printer: context.cards.printer, publicUrl })({ document: id }, {} as Job)
  const row = await findDocument(platform.sql, id)
  const file = row?.file && (await storageOf(platform).read(keyOfDocument(row.file)))
  if (!file) throw new Error('the document has no file')
  return file
}

const giveLink = (contestant: string, purpose: string, code: string) => platform.sql`
  insert into contestant_links (id, contestant_id, position, purpose, code)
  values (gen_random_uuid(), ${contestant}, (select count(*) + 1 from contestant_links where contestant_id = ${contestant}), ${purpose}, ${code})`

describe('a poster', () => {
  test('says name, zone and link as text in her language, with every font inside', async () => {
    const her = await contestantWithPhoto(platform, { fname: 'ሰላም', mname: 'ሓጎስ', zone: 'mekelle zone' })
    await giveLink(her, 'poster', 'k7m2qx')
    const { id } = await askFor(platform, posterOf(her))
    const pdf = await openPdf(await print(id))
    expect(pdf.numPages).toBe(1)
    const page = await pdf.getPage(1)
    const text = (await textsOn(page)).map((one) => one.text).join(' ')
    for (const words of ['ሰላም ሓጎስ', 'ዞባ መቐለ', 'ንዓይ ድምጺ ሃቡኒ', 'vote.ashenda.example/v/k7m2qx'])
      expect(text).toContain(words)
    const [, , width = 0, height = 0] = page.view
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
    expect((await fontsOf(page)).filter(({ embedded }) => !embedded)).toEqual([])
    const picture = await draw(page)
    expect(picture.codeIn({ left: 26, top: 234, width: 43, height: 43 })).toBe(`${publicUrl}/v/k7m2qx`)
  })

  test.each([
    ['arabic', /\p{Script=Arabic}/u],
    ['hindi', /\p{Script=Devanagari}/u],
    ['korean', /저에게투표해주세요/],
    ['am', /ለእኔድምፅይስጡ/],
    ['en', /Voteforme!/],
  ] as const)('in %s has letters of its script, on A3 too', async (language, words) => {
    const her = await contestantWithPhoto(platform)
    const { id } = await askFor(platform, posterOf(her, { language, format: 'a3' }))
    const page = await (await openPdf(await print(id))).getPage(1)
    // Arabic and Devanagari are shaped, so their text comes in pieces.
    expect(
      (await textsOn(page))
        .map((one) => one.text)
        .join('')
        .replace(/\s/g, ''),
    ).toMatch(words)
    expect((await fontsOf(page)).filter(({ embedded }) => !embedded)).toEqual([])
    const [, , width = 0, height = 0] = page.view
    expect([Math.round((width / 72) * 25.4), Math.round((height / 72) * 25.4)]).toEqual([297, 420])
  })
})

test('each of ten hand-out cards has the same code that phones can read', async () => {
  const her = await contestantWithPhoto(platform)
  await giveLink(her, 'handouts', 'h4nd2x')
  const { id } = await askFor(platform, posterOf(her, { kind: 'handouts' }))
  const page = await (await openPdf(await print(id))).getPage(1)
  const picture = await draw(page)
  for (let place = 0; place < 10; place += 1) {
    const [left, top] = [20 + (place % 2) * 85 + 60, 13.5 + Math.floor(place / 2) * 54 + 24]
    expect(picture.codeIn({ left, top, width: 21.5, height: 21.5 })).toBe(`${publicUrl}/v/h4nd2x`)
  }
})

test.each(['story', 'square', 'preview'] as const)(
  'a picture to share has its size and fits into messengers: %s',
  async (format) => {
    const her = await contestantWithPhoto(platform)
    const { id } = await askFor(platform, posterOf(her, { kind: 'share', format }))
    const picture = await print(id)
    const { width, height, format: type } = await sharp(picture).metadata()
    expect({ width, height, type }).toEqual({ ...pictureSizes[format], type: 'jpeg' })
    expect(picture.length).toBeLessThan(300_000)
  },
)

test('the picture of a title beside the zones’ says its name in her language, and follows whoever has it', async () => {
  const context = batchContext(platform)
  const [first, second] = [
    await contestantWithPhoto(platform, { fname: 'Selam' }),
    await contestantWithPhoto(platform, { fname: 'Lemlem' }),
  ]
  const [contest] = await platform.sql<{ id: string }[]>`select id from contests where current`
  const title = await insertTitle(platform.sql, contest?.id ?? '', { name: { en: 'Miss Talent', tig: 'ክእለት' } })
  const askOf = (her: string, language: DocumentKey['language'] = 'tig') =>
    askFor(platform, posterOf(title, { kind: 'title', format: 'square', subjects: [her], language }))
  const shown = async ({ id }: { readonly id: string }) => Buffer.from(await print(id, context)).toString()
  const asked = await askOf(first)
  const picture = await shown(asked)
  for (const words of ['ክእለት', 'Selam']) expect(picture).toContain(words)
  expect(await shown(await askOf(first, 'korean'))).toContain('Miss Talent')
  expect(await askOf(first)).toMatchObject({ id: asked.id, isPrinted: true })
  expect(await askOf(second)).toMatchObject({ id: asked.id, isNew: true, subjects: [second] })
  expect(await shown(asked)).toContain('Lemlem')
})

describe('a packing slip', () => {
  const sql = () => platform.sql
  const slipOf = (orders: readonly string[], language: DocumentKey['language'] = 'en') =>
    posterOf(orders.length === 1 ? (orders[0] ?? '') : randomUUID(), {
      ...{ kind: 'packing-slip', language },
      ...(orders.length > 1 && { subjects: orders }),
    })
  const wordsOn = async (page: PDFPageProxy) => (await textsOn(page)).map((one) => one.text).join(' ')

  async function cashOrder(name: string, count = 2): Promise<{ readonly id: string; readonly number: string }> {
    const product = await insertProduct(sql(), await insertCategory(sql()), { name: 'Tilfi dress', price: 450_000 })
    const id = await insertOrder(sql(), { isPaid: false, products: [product] })
    await sql()`update orders set buyer_name = ${name} where id = ${id}`
    await sql()`update order_products set variant = 'Large', count = ${count} where order_id = ${id}`
    const [row] = await sql()<{ number: string }[]>`select number from orders where id = ${id}`
    return { id, number: row?.number ?? '' }
  }

  test('says who gets what, what to collect, and has the number as a code', async () => {
    const order = await cashOrder('ለተብርሃን ኪሮስ')
    const { id } = await askFor(platform, slipOf([order.id]))
    const pdf = await openPdf(await print(id))
    expect(pdf.numPages).toBe(1)
    const page = await pdf.getPage(1)
    const text = await wordsOn(page)
    for (const words of [order.number, 'ለተብርሃን ኪሮስ', '+251955010001', 'Adwa, Tigray', 'Tilfi dress', 'Large', '2 ×'])
      expect(text).toContain(words)
    expect(text).toMatch(/To collect in cash\s+ETB\s9,000.00/)
    expect((await fontsOf(page)).filter(({ embedded }) => !embedded)).toEqual([])
    expect((await draw(page)).codeIn({ left: 155, top: 25, width: 40, height: 45 })).toBe(order.number)
  })

  test('of several orders is one file with a page for each, in their order; a paid one has nothing to collect', async () => {
    const [first, second] = [await cashOrder('Abeba'), await cashOrder('Hiwet')]
    await sql()`update orders set is_paid = true, created_at = now() + interval '1 second' where id = ${second.id}`
    const { id } = await askFor(platform, slipOf([second.id, first.id], 'tig'))
    const pdf = await openPdf(await print(id))
    expect(pdf.numPages).toBe(2)
    const pages = [await wordsOn(await pdf.getPage(1)), await wordsOn(await pdf.getPage(2))]
    expect(pages.map((text) => [text.includes(first.number), text.includes(second.number)])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(pages[1]).toContain('ተኸፊሉ')
  })

  test('forgets an erased buyer', async () => {
    const order = await cashOrder('Abeba')
    const { id } = await askFor(platform, slipOf([order.id]))
    await sql()`update orders set buyer_name = '', buyer_phone = '' where id = ${order.id}`
    await createPrintDocument(contextOf(), { printer, publicUrl })({ document: id }, {} as Job)
    expect(await findDocument(sql(), id)).toMatchObject({ problem: 'not_found', isPrinted: false })
  })
})

describe('a printed document', () => {
  test('is kept while it shows the same, and replaced with its file when her name changed', async () => {
    const context = batchContext(platform)
    const her = await contestantWithPhoto(platform)
    const first = await askFor(platform, posterOf(her))
    expect(first).toMatchObject({ isNew: true, isPrinted: false, revision: 1 })
    await print(first.id, context)
    const kept = await askFor(platform, posterOf(her))
    expect(kept).toMatchObject({ id: first.id, isNew: false, isPrinted: true, revision: 1 })
    await platform.sql`update users set fname = 'Lemlem' where id = ${her}`
    const anew = await askFor(platform, posterOf(her))
    expect(anew).toMatchObject({ id: first.id, isNew: true, isPrinted: false, revision: 2, file: kept.file })
    expect(Buffer.from(await print(first.id, context)).toString()).toContain('Lemlem')
    expect(await storageOf(platform).read(keyOfDocument(kept.file ?? ''))).toBeUndefined()
    expect(context.published).toEqual([
      { type: 'document-changed', document: first.id },
      { type: 'document-changed', document: first.id },
    ])
  })

  test('is printed once by two workers, and neither leaves a file behind', async () => {
    const context = batchContext(platform)
    const { id } = await askFor(platform, posterOf(await contestantWithPhoto(platform)))
    await Promise.all([print(id, context), print(id, context)])
    const files: string[] = []
    for await (const page of storageOf(platform).list('documents')) files.push(...page.map(({ key }) => key))
    const used = await platform.sql<{ file: string }[]>`select file from documents where file is not null`
    expect(files.toSorted()).toEqual(used.map(({ file }) => keyOfDocument(file)).toSorted())
  })

  test('is given up when she has no photo any more', async () => {
    const her = await contestantWithPhoto(platform)
    const { id } = await askFor(platform, posterOf(her))
    await platform.sql`delete from images where contestant_id = ${her}`
    await createPrintDocument(contextOf(), { printer, publicUrl })({ document: id }, {} as Job)
    expect(await findDocument(platform.sql, id)).toMatchObject({ problem: 'not_found', isPrinted: false })
  })
})

describe('sweeps', () => {
  test('queue a document whose job was lost, and give up after an hour', async () => {
    const context = batchContext(platform)
    const queue = queueOf(platform, 'cards')
    const { id } = await askFor(platform, posterOf(await contestantWithPhoto(platform)))
    await platform.sql`update documents set asked_at = now() - interval '1 minute' where id = ${id}`
    await settleDocuments(queue, context)
    expect(await queue.getJob(`print-${id}-1`)).toMatchObject({ name: 'print-document', data: { document: id } })
    await platform.sql`update documents set asked_at = now() - interval '2 hours' where id = ${id}`
    await settleDocuments(queue, context)
    expect(await findDocument(platform.sql, id)).toMatchObject({ problem: 'unavailable' })
    const again = await askFor(platform, posterOf((await findDocument(platform.sql, id))?.subject ?? ''))
    expect(again).toMatchObject({ id, isNew: true, problem: null, revision: 2 })
  })

  test('remove what nobody asked for in a month, and files without a row', async () => {
    const context = batchContext(platform)
    const { id } = await askFor(platform, posterOf(await contestantWithPhoto(platform)))
    await print(id, context)
    const file = (await findDocument(platform.sql, id))?.file ?? ''
    const soon = Date.now() + 7_200_000
    await clearDocuments(context, soon)
    expect(await storageOf(platform).read(keyOfDocument(file))).toBeDefined()
    await platform.sql`update documents set asked_at = now() - interval '31 days' where id = ${id}`
    await clearDocuments(context, soon)
    expect(await findDocument(platform.sql, id)).toBeUndefined()
    expect(await storageOf(platform).read(keyOfDocument(file))).toBeUndefined()
  })
})
