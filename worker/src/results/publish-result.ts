import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { readResultEnd } from '@ashenda/db/queries/results/export-entries.ts'
import {
  findResultsInUse,
  findResultsToPublish,
  insertResult,
  isToPublish,
} from '@ashenda/db/queries/results/published-results.ts'
import { readParts } from '@ashenda/platform/results/result-parts.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import type { Logger } from 'pino'
import { ResultClaim } from './result-claim.ts'
import { writeGrown } from './write-grown.ts'
import { writeWhole } from './write-whole.ts'

const everyMs = 10 * 60_000
/** A million ballots take half a minute; a silent storage must not block other results. */
const atMostMs = 15 * 60_000

interface Needed {
  readonly sql: Sql
  readonly storage: Storage
  readonly log: Logger
}

/** Publishes each contest's due result as two files; one process at a time. */
export async function publishResults(needed: Needed): Promise<void> {
  for (const contest of await findResultsToPublish(needed.sql, everyMs)) {
    const claim = new ResultClaim(needed.sql, contest)
    if (!(await claim.take())) continue
    try {
      await withTimeout(atMostMs, publishResult(needed, contest, claim))
    } finally {
      await claim.release()
    }
  }
}

/**
 * Files first, then the row that names them: an interrupted attempt leaves a file nobody is offered, which a sweep removes. No transaction
 * stays open meanwhile, as it would keep Postgres from vacuuming what ballots leave behind.
 */
async function publishResult({ sql, storage, log }: Needed, contest: string, claim: ResultClaim): Promise<void> {
  if (!(await isToPublish(sql, contest, everyMs))) return
  const end = await readResultEnd(sql, contest)
  // Made again from the rows once voting is over, so that it can be compared with earlier ones.
  const files = end.isOver
    ? await writeWhole({ sql, storage }, end, claim)
    : await writeGrown({ sql, storage }, end, claim)
  await claim.hold()
  if (await insertResult(sql, contest, { sequence: end.sequence, madeAt: end.readAt, isOver: end.isOver, ...files }))
    log.info({ contest, links: end.sequence, bytes: files.jsonBytes }, 'the result is published')
}

/** A younger file may still get its row. */
const fileAgeMs = 3_600_000
const resultFile = /^results\/([\w-]+)\.(?:jsonl|csv|checkpoints|parts)\.(?:gz|json)$/

/** Removes replaced published results, and leftovers of killed processes. */
export async function clearResults({ sql, storage }: Omit<Needed, 'log'>, now = Date.now()): Promise<void> {
  for await (const page of storage.list('results')) {
    const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() < now - fileAgeMs).map(({ key }) => key)
    if (old.length === 0) continue
    const { files, parts } = await inUse({ sql, storage })
    await storage.remove(old.filter((key) => !files.has(resultFile.exec(key)?.[1] ?? '') && !parts.has(key)))
  }
}

/** The offered results, and their parts. */
async function inUse({ sql, storage }: Omit<Needed, 'log'>) {
  const files = await findResultsInUse(sql)
  const parts = await Promise.all([...files].map((file) => readParts(storage, file)))
  const keys = parts.flatMap((of) => (of ? [...of.json, ...of.checkpoints, ...of.csv] : [])).map(({ key }) => key)
  return { files, parts: new Set<string>(keys) }
}
