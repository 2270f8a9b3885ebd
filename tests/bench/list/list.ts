import { sharedBrowser } from '../../support/browser.ts'
import type { BenchOptions } from '../options.ts'
import { machineFacts } from '../report/machine.ts'
import { writeListReport } from './report.ts'
import { startListSite } from './site.ts'
import { visitList } from './visit.ts'

/**
 * Ten thousand contestants scrolled through on a slow phone: one visit, some hundred frames at each depth. Writes its section
 * of docs/benchmarks.md.
 */
export async function benchList({ only }: BenchOptions): Promise<void> {
  if (only) throw new Error('list has no scenarios to choose from')
  const site = await startListSite()
  const browser = await sharedBrowser()
  try {
    const visit = await visitList(browser, site.url)
    const chromium = browser.version()
    await writeListReport({ visit, chromium, facts: await machineFacts({ postgres: '', redis: '' }) })
  } finally {
    await browser.close()
    await site.stop()
  }
}
