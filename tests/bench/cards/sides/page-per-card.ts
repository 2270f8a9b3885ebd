import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { cardsOf } from '../plan.ts'
import { wholeSheets } from '../whole-sheets.ts'
import { print, withPage } from './plain-chromium.ts'
import { runSide } from './side-program.ts'

/** Each card a page of its own, drawn and written alone; putting them together is not counted. */
await runSide(({ cards, folder, chromium, limitMs }) =>
  withPage(chromium, async (page) => {
    await print(page, wholeSheets([...cardsOf(1)]))
    const startedAt = performance.now()
    let [drawn, bytes] = [0, 0]
    for (const card of cardsOf(cards)) {
      const pdf = await print(page, wholeSheets([card]))
      await writeFile(path.join(folder, `${drawn}.pdf`), pdf)
      drawn += 1
      bytes += pdf.length
      if (performance.now() - startedAt > limitMs) break
    }
    return { cards: drawn, ms: performance.now() - startedAt, bytes }
  }),
)
