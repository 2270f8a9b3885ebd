import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Peppers, pepperIdOf } from '@ashenda/core/domain/peppers.ts'
import { enterBatch } from '@ashenda/db/queries/cards/cards.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { type BatchJobs, createBatchJobs } from '@ashenda/worker/cards/batch-jobs.ts'
import type { CardMaking, CardWork } from '@ashenda/worker/cards/card-making.ts'
import { somePhone } from './contest-data.ts'
import { type Platform, testCodePepper } from './platform.ts'
import { type TestContext, workerContext } from './worker-context.ts'

export const testCodeKey = Buffer.alloc(32, 7)

/** Draws cards as readable lines of text, and concatenates sheets. */
export const plainMaking: CardMaking = {
  codePeppers: new Peppers([testCodePepper]),
  codeKey: testCodeKey,
  keptDays: 30,
  cardsPerChunk: 10,
  publicUrl: 'https://vote.ashenda.example',
  printer: {
    print: async (cards) => Buffer.from(cards.map(({ serial, code }) => `${serial} ${code}\n`).join('')),
    draw: async (html) => Buffer.from(html),
    close: async () => {},
  },
  merge: async function* (parts) {
    yield* parts
  },
}

export interface BatchContext extends TestContext {
  readonly cards: CardWork
}

/** The context of card handlers. Their jobs wait in the platform's queue. */
export function batchContext(
  platform: Platform,
  { making = plainMaking, storage }: { readonly making?: CardMaking; readonly storage?: Storage } = {},
): BatchContext {
  return { ...workerContext(platform, storage), cards: { ...making, jobs: batchJobsOf(platform) } }
}

export const batchJobsOf = ({ redis, prefix }: Pick<Platform, 'redis' | 'prefix'>): BatchJobs =>
  createBatchJobs(redis, prefix)

/** A batch as the API queues it; returns its id. */
export async function orderBatch({ sql }: Pick<Platform, 'sql'>, amount: number): Promise<string> {
  const [id, by] = [randomUUID(), randomUUID()]
  await sql`insert into users (id, role, admin_role, phone, email, fname, mname, lname)
    values (${by}, 'admin', 'owner', ${somePhone()}, ${`${by}@example.org`}, 'Selam', '', '')`
  await enterBatch(sql, { id, amount, note: '', agent: '', by, isNamed: true, pepper: pepperIdOf(testCodePepper) })
  return id
}

/** The state of a batch and its cards. */
export async function batchOf({ sql }: Pick<Platform, 'sql'>, id: string) {
  const [row] = await sql<BatchRow[]>`
    select codes_at is not null as made, rendered_at is not null as ready, purged_at is not null as purged, file,
      bytes::int, problem,
      (select count(*)::int from cards where batch_id = b.id) as cards,
      (select count(*)::int from cards where batch_id = b.id and state = 'active') as active,
      (select count(*)::int from cards where batch_id = b.id and cipher is not null) as ciphers,
      (select count(*)::int from card_chunks where batch_id = b.id) as chunks,
      (select count(*)::int from card_chunks where batch_id = b.id and drawn_at is not null) as drawn,
      (select array_agg(what order by id) from card_events where batch_id = b.id) as events
    from card_batches b where id = ${id}`
  if (!row) throw new Error('there is no such batch')
  return row
}

interface BatchRow {
  readonly made: boolean
  readonly ready: boolean
  readonly purged: boolean
  readonly file: string | null
  readonly bytes: number | null
  readonly problem: string | null
  readonly cards: number
  readonly active: number
  readonly ciphers: number
  readonly chunks: number
  readonly drawn: number
  readonly events: readonly string[]
}

/** Names of card files in the platform's folder. */
export const cardFiles = async ({ dataDir }: Pick<Platform, 'dataDir'>): Promise<readonly string[]> =>
  (await readdir(path.join(dataDir, 'cards')).catch(() => [])).toSorted()
