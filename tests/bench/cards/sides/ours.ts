import { createWriteStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mergePdfs } from '@ashenda/worker/cards/printing/merge.ts'
import type { PrintedCard } from '@ashenda/worker/cards/printing/printed-card.ts'
import { cardsPerChunk, createCardPrinter } from '@ashenda/worker/cards/printing/printer.ts'
import { keepHeapSmall } from '@ashenda/worker/keep-heap-small.ts'
import { pino } from 'pino'
import { cardsOf, publicUrl } from '../plan.ts'
import { runSide } from './side-program.ts'

/** As many as the printer draws at once. */
const atOnce = 2

await runSide(async ({ cards, folder, chromium }) => {
  keepHeapSmall()
  const log = pino({ level: 'warn' })
  const printer = createCardPrinter({ executablePath: chromium, publicUrl, production: false, log })
  // Chromium and the design are there before a batch comes.
  await printer.print([...cardsOf(10)])
  const startedAt = performance.now()
  const chunks = chunksOf(cards)
  const files: string[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { number, cards } of chunks) {
        const file = path.join(folder, `${number}.pdf`)
        files[number] = file
        await writeFile(file, await printer.print(cards))
      }
    }),
  )
  const merged = path.join(folder, 'cards.pdf')
  await pipeline(mergePdfs(contentsOf(files)), createWriteStream(merged))
  const ms = performance.now() - startedAt
  const { size } = await stat(merged)
  await printer.close()
  return { cards, ms, bytes: size }
})

/** One after the other, shared by those who draw them. */
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
