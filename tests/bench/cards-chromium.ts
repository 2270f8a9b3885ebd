import { createWriteStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import { launchChromium } from '@ashenda/worker/cards/printing/chromium.ts'
import { designPage } from '@ashenda/worker/cards/printing/design-page.ts'
import { cardsPerSheet, type PrintedCard } from '@ashenda/worker/cards/printing/dimensions.ts'
import { mergePdfs } from '@ashenda/worker/cards/printing/merge.ts'
import { numbersPage } from '@ashenda/worker/cards/printing/numbers-page.ts'
import { cardsPerChunk, createCardPrinter } from '@ashenda/worker/cards/printing/printer.ts'
import { createQrDrawer } from '@ashenda/worker/cards/printing/qr.ts'
import { keepHeapSmall } from '@ashenda/worker/keep-heap-small.ts'
import { pino } from 'pino'
import { type CardsPlan, type CardsResult, cardsOf, cardsPublicUrl } from './cards.ts'

/** As many as the printer draws at once. */
const atOnce = 2

const sides: Readonly<Record<string, (plan: CardsPlan) => Promise<CardsResult>>> = {
  /** The platform's printer: sheets in chunks, two at once, linked into one file. */
  ours: async ({ cards, folder, chromium }) => {
    keepHeapSmall()
    const log = pino({ level: 'warn' })
    const printer = createCardPrinter({ executablePath: chromium, publicUrl: cardsPublicUrl, production: false, log })
    await printer.print([...cardsOf(10)], usualRules)
    const startedAt = performance.now()
    const chunks = chunksOf(cards)
    const files: string[] = []
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const { number, cards } of chunks) {
          const file = path.join(folder, `${number}.pdf`)
          files[number] = file
          await writeFile(file, await printer.print(cards, usualRules))
        }
      }),
    )
    const merged = path.join(folder, 'cards.pdf')
    await pipeline(mergePdfs(contentsOf(files)), createWriteStream(merged))
    const ms = performance.now() - startedAt
    await printer.close()
    return { cards, ms, bytes: (await stat(merged)).size }
  },
  /** All cards in one document, printed at once. */
  'one-html': (plan) =>
    withPage(plan.chromium, async (print) => {
      const startedAt = performance.now()
      const pdf = await print([...cardsOf(plan.cards)])
      await writeFile(path.join(plan.folder, 'cards.pdf'), pdf)
      return { cards: plan.cards, ms: performance.now() - startedAt, bytes: pdf.length }
    }),
  /** Each card a file of its own; putting them together is not counted. */
  'page-per-card': ({ cards, folder, chromium, limitMs }) =>
    withPage(chromium, async (print) => {
      const startedAt = performance.now()
      let [drawn, bytes] = [0, 0]
      for (const card of cardsOf(cards)) {
        const pdf = await print([card])
        await writeFile(path.join(folder, `${drawn}.pdf`), pdf)
        drawn += 1
        bytes += pdf.length
        if (performance.now() - startedAt > limitMs / 4) break
      }
      return { cards: drawn, ms: performance.now() - startedAt, bytes }
    }),
}

const [, , side = '', plan = ''] = process.argv
process.send?.(await sides[side]?.(JSON.parse(plan) as CardsPlan)) // of cards.ts

/** Chunks one after the other, shared by those who draw them. */
function* chunksOf(count: number): Generator<{ readonly number: number; readonly cards: readonly PrintedCard[] }> {
  let cards: PrintedCard[] = []
  let number = 0
  for (const card of cardsOf(count)) {
    if (cards.push(card) < cardsPerChunk) continue
    yield { number, cards }
    number += 1
    cards = []
  }
  if (cards.length > 0) yield { number, cards }
}

async function* contentsOf(files: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const file of files) yield await readFile(file)
}

/** The same Chromium, used as a first try would use it. */
async function withPage(
  executablePath: string,
  work: (print: (cards: readonly PrintedCard[]) => Promise<Uint8Array>) => Promise<CardsResult>,
): Promise<CardsResult> {
  const { browser, kill } = await launchChromium({ executablePath, production: false })
  try {
    const page = await browser.newPage()
    const print = async (cards: readonly PrintedCard[]): Promise<Uint8Array> => {
      await page.setContent(wholeSheets(cards), { timeout: 0 })
      return page.pdf({ preferCSSPageSize: true, printBackground: true, timeout: 0 })
    }
    await print([...cardsOf(1)])
    return await work(print)
  } finally {
    await kill()
  }
}

/** The same sheets as one document, design and numbers together. */
function wholeSheets(cards: readonly PrintedCard[]): string {
  const qr = createQrDrawer(`${cardsPublicUrl}/payment#card=`)
  const [head = '', design = ''] = designPage(Math.min(cards.length, cardsPerSheet), cardsPublicUrl, usualRules).split(
    '<body>',
  )
  const sheets: string[] = []
  for (let from = 0; from < cards.length; from += cardsPerSheet) {
    const [, numbers = ''] = numbersPage(cards.slice(from, from + cardsPerSheet), qr).split('<body>')
    sheets.push(`<section>${design}<div class="numbers">${numbers}</div></section>`)
  }
  return `${head}<style>section{position:relative;break-after:page;height:297mm}section svg{display:block;width:210mm;height:297mm}
.numbers{position:absolute;left:0;top:0}.numbers path{fill:none;stroke:#000}
.numbers text{font:700 5.5px "Card Latin";text-anchor:middle}.numbers text.s{font-size:2.5px;text-anchor:end}</style><body>${sheets.join('')}`
}
