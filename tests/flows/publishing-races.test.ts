import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { connect } from '@ashenda/db/client.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { changeBallots } from '../support/change-ballots.ts'
import { asRole } from '../support/database.ts'
import { useResultSite } from '../support/result-site.ts'
import { runNode } from '../support/run-node.ts'
import { storageOf, workerContext } from '../support/worker-context.ts'

const site = useResultSite()
const { exportsMade, vote } = site

const download = async () =>
  Buffer.from(await (await fetch(`${site.platform.url}/contest/result.jsonl.gz`)).arrayBuffer())
/** Publishes as if some minutes later. */
const publishAgain = async () => {
  await site.platform.sql`update result_exports set made_at = made_at - interval '11 minutes'`
  await publishResults(workerContext(site.platform))
}

/** The platform's storage, running a task before it takes the first piece of a file. */
const storageThat = (task: (key: string) => Promise<unknown>): Storage => {
  const storage = storageOf(site.platform)
  return {
    ...storage,
    writeStream: (key, content) =>
      storage.writeStream(
        key,
        (async function* () {
          const pieces = content[Symbol.asyncIterator]()
          const first = await pieces.next()
          await task(key)
          if (!first.done) yield first.value
          yield* { [Symbol.asyncIterator]: () => pieces }
        })(),
      ),
  }
}

test('while the result is written, however slowly, no transaction is open, and later counts and voids belong to the next one', async () => {
  const tallyMs = 1_500
  const name = 'slow-publisher'
  const sql = connect({
    url: asRole('worker', site.platform.databaseUrl),
    name,
    maxConnections: 1,
    transactionTimeoutMs: tallyMs,
  })
  const [earlier] = await vote(40)
  const admin = await insertAdmin(site.platform)
  const changed: number[] = []
  const sessions: unknown[] = []
  const slow = storageThat(async () => {
    await vote(3)
    const decision = { contest: site.contest, to: 'voided', reason: 'bought meanwhile', adminId: admin.id } as const
    const { ids } = await changeBallots(site.platform.sql, { ...decision, ids: [earlier?.id ?? ''] })
    changed.push(ids.length)
    await setTimeout(tallyMs * 1.1)
    sessions.push(
      ...(await site.platform.sql`
        select state, xact_start as "transaction", backend_xmin as snapshot from pg_stat_activity
        where application_name = ${name} and datname = current_database()`),
    )
  })
  try {
    await publishResults({ ...workerContext(site.platform, slow), sql })
  } finally {
    await sql.end({ timeout: 5 })
  }
  expect(await exportsMade()).toEqual([1])
  expect(changed).toEqual([1, 0, 0])
  expect(sessions).toEqual([1, 2, 3].map(() => ({ state: 'idle', transaction: null, snapshot: null })))
  const file = path.join(site.folder, 'meanwhile.jsonl.gz')
  await writeFile(file, await download())
  const audit = await runNode('scripts/audit.mjs', {}, [file])
  expect(audit).toMatchObject({ code: 0, output: expect.stringContaining('The result holds.') })
  expect(gunzipSync(await download()).toString()).not.toContain('bought meanwhile')
  await publishAgain()
  expect(await exportsMade()).toEqual([1, 5])
  expect(gunzipSync(await download()).toString()).toContain('bought meanwhile')
})

test('a killed publisher blocks the others only until its time is over, and a delayed one gives way', async () => {
  const { sql } = site.platform
  const claims = () => sql`select holder from result_claims where contest_id = ${site.contest}`
  const claim = (holder: string, seconds: number) => sql`
    insert into result_claims (contest_id, holder, claimed_until)
    values (${site.contest}, ${holder}, now() + make_interval(secs => ${seconds}))
    on conflict (contest_id) do update set holder = excluded.holder, claimed_until = excluded.claimed_until`
  await vote(1)
  await site.platform.sql`update result_exports set made_at = made_at - interval '11 minutes'`
  await claim(randomUUID(), 60)
  await publishResults(workerContext(site.platform))
  expect(await exportsMade(), 'another is at it').toEqual([1, 5])
  await claim(randomUUID(), -1)
  const other = randomUUID()
  const heldUp = storageThat((key) => (key.endsWith('.csv.gz') ? claim(other, 60) : Promise.resolve()))
  await expect(publishResults(workerContext(site.platform, heldUp))).rejects.toThrow('another process')
  expect(await exportsMade()).toEqual([1, 5])
  expect(await claims()).toEqual([{ holder: other }])
  await claim(other, -1)
  await publishResults(workerContext(site.platform))
  expect(await exportsMade()).toEqual([1, 5, 6])
  expect(await claims()).toEqual([])
})
