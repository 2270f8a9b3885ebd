import { findResultsInUse } from '@ashenda/db/queries/results/published-results.ts'
import type { HandlerContext } from '../handler.ts'

/** What is younger may be on its way to its row. */
const fileAgeMs = 3_600_000
const resultFile = /^results\/([\w-]+)\.(?:jsonl|csv)\.gz$/

/** Removes published results that newer ones replaced, and what a process that was killed left behind. */
export async function clearResults(
  { sql, storage }: Pick<HandlerContext, 'sql' | 'storage'>,
  now = Date.now(),
): Promise<void> {
  for await (const page of storage.list('results')) {
    const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() < now - fileAgeMs).map(({ key }) => key)
    if (old.length === 0) continue
    const inUse = await findResultsInUse(sql)
    await storage.remove(old.filter((key) => !inUse.has(resultFile.exec(key)?.[1] ?? '')))
  }
}
