import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type CheckpointSigner, checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { exportResult, type ResultEntry, readResultEnd } from '@ashenda/db/queries/results/export-entries.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import { afterAll, beforeAll } from 'vitest'
import { changeBallots } from './change-ballots.ts'
import { insertContest, insertContestant, insertCredit } from './contest-data.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { endAll } from './end-all.ts'
import { paidBallot, queuedBallot, shuffled, somePayer } from './queued-ballot.ts'
import { runNode } from './run-node.ts'

export type Checkpoint = Extract<ResultEntry, { type: 'checkpoint' }>
/** A mutable entry. */
export type Loose = Record<string, unknown>
export type Tamper = (entries: Loose[]) => unknown

export interface PublishedResult {
  readonly database: TestDatabase
  /** For the test's files. */
  readonly folder: string
  readonly contest: string
  readonly signer: CheckpointSigner
  /** The final published result. */
  readonly sound: readonly ResultEntry[]
  /** The result published after three links. */
  readonly early: readonly ResultEntry[]
  readonly checkpoints: readonly Checkpoint[]
  /** Runs the audit command on these entries. */
  readonly audit: (entries: readonly unknown[], ...options: readonly string[]) => ReturnType<typeof runNode>
  /** Writes a checkpoints file, as somebody would keep it. Resolves with its path. */
  readonly keep: (checkpoints: readonly unknown[]) => Promise<string>
}

/** A result with five links of ballots, free and paid, counted and refused, and two of changes; three checkpoints. */
export function usePublishedResult(): PublishedResult {
  const signer = checkpointSigner(randomBytes(32).toString('hex'))
  let database: TestDatabase
  let folder = ''
  let contest = ''
  let sound: readonly ResultEntry[] = []
  let early: readonly ResultEntry[] = []

  const exported = async () => {
    const { sql } = database
    const entries: ResultEntry[] = []
    for await (const entry of exportResult(sql, await readResultEnd(sql, contest))) entries.push(entry)
    return entries
  }

  beforeAll(async () => {
    database = await createDatabase()
    folder = await mkdtemp(path.join(tmpdir(), 'ashenda-audit-'))
    const { sql } = database
    contest = await insertContest(sql)
    const contestants = await Promise.all(Array.from({ length: 5 }, () => insertContestant(sql, contest)))
    const admin = randomUUID()
    await sql`insert into users (id, role, admin_role, phone, fname, mname) values (${admin}, 'admin', 'owner', '+251911000000', 'Aster', 'Desta')`
    const sign = () => signCheckpoints({ sql, signer, publish: () => {} })
    const ids: string[] = []
    for (let group = 0; group < 5; group += 1) {
      const ballots = await Promise.all(
        Array.from({ length: 9 + group }, async (_, index) => {
          if (index % 3 > 0)
            return queuedBallot(shuffled(contestants).slice(0, 1), index % 3 === 1 ? { proven: true } : {})
          const payer = somePayer()
          return paidBallot(shuffled(contestants).slice(0, 3), payer, await insertCredit(sql, payer))
        }),
      )
      const [first] = ballots
      if (first) ballots.push(paidBallot(contestants.slice(0, 1), somePayer(), first.id)) // on a credit there is not
      await recordGroup(sql, contest, ballots)
      ids.push(...ballots.slice(0, -1).map(({ id }) => id))
      if (group % 2 === 0) await sign()
      if (group === 2) early = await exported()
    }
    const decision = { contest, adminId: admin, reason: 'one phone after the other' } as const
    await changeBallots(sql, { ...decision, ids: ids.slice(0, 6), to: 'quarantined' })
    await changeBallots(sql, { ...decision, ids: ids.slice(0, 2), to: 'counted' })
    sound = await exported()
  })
  afterAll(() =>
    endAll(
      () => database?.drop(),
      () => rm(folder, { recursive: true }),
    ),
  )

  return {
    signer,
    get database() {
      return database
    },
    get folder() {
      return folder
    },
    get contest() {
      return contest
    },
    get sound() {
      return sound
    },
    get early() {
      return early
    },
    get checkpoints() {
      return sound.filter((entry) => entry.type === 'checkpoint')
    },
    audit: async (entries, ...options) => {
      const file = path.join(folder, `${randomUUID()}.jsonl`)
      await writeFile(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      return runNode('scripts/audit.mjs', {}, [file, ...options])
    },
    keep: async (checkpoints) => {
      const file = path.join(folder, `${randomUUID()}.json`)
      await writeFile(file, JSON.stringify({ success: true, checkpoints }))
      return file
    },
  }
}

/** The first entry of a kind. @throws Error if there is none */
export function find(entries: readonly Loose[], type: string, more: Loose = {}): Loose {
  const found = entries.find(
    (entry) => entry['type'] === type && Object.entries(more).every(([key, value]) => entry[key] === value),
  )
  if (!found) throw new Error(`no ${type} to tamper with`)
  return found
}

/** A mutable copy. */
export const loosened = (entries: readonly ResultEntry[]): Loose[] => structuredClone(entries) as unknown as Loose[]

/** Changes one count. */
export const changeCount: Tamper = (all) =>
  Object.assign((find(all, 'tally')['counts'] as Record<string, number>[])[0] ?? {}, { free: 999 })
