import type { Sql } from '@ashenda/db/client.ts'
import { findResultsInUse } from '@ashenda/db/queries/results/published-results.ts'
import { readParts } from '@ashenda/platform/results/result-parts.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'

/** A younger file may still get its row. */
const fileAgeMs = 3_600_000
const resultFile = /^results\/([\w-]+)\.(?:jsonl|csv|checkpoints|parts)\.(?:gz|json)$/

interface Needed {
  readonly sql: Sql
  readonly storage: Storage
}

/** Removes replaced published results, and leftovers of killed processes. */
export async function clearResults({ sql, storage }: Needed, now = Date.now()): Promise<void> {
  for await (const page of storage.list('results')) {
    const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() < now - fileAgeMs).map(({ key }) => key)
    if (old.length === 0) continue
    const { files, parts } = await inUse({ sql, storage })
    await storage.remove(old.filter((key) => !files.has(resultFile.exec(key)?.[1] ?? '') && !parts.has(key)))
  }
}

/** The offered results, and their parts. */
async function inUse({ sql, storage }: Needed) {
  const files = await findResultsInUse(sql)
  const parts = await Promise.all([...files].map((file) => readParts(storage, file)))
  const keys = parts.flatMap((of) => (of ? [...of.json, ...of.checkpoints, ...of.csv] : [])).map(({ key }) => key)
  return { files, parts: new Set<string>(keys) }
}
