import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { cardsOf } from '../plan.ts'
import { wholeSheets } from '../whole-sheets.ts'
import { print, withPage } from './plain-chromium.ts'
import { runSide } from './side-program.ts'

/** All cards in one document, printed at once. */
await runSide(({ cards, folder, chromium }) =>
  withPage(chromium, async (page) => {
    await print(page, wholeSheets([...cardsOf(1)]))
    const startedAt = performance.now()
    const pdf = await print(page, wholeSheets([...cardsOf(cards)]))
    await writeFile(path.join(folder, 'cards.pdf'), pdf)
    return { cards, ms: performance.now() - startedAt, bytes: pdf.length }
  }),
)
