import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { exportResult, readResultEnd } from '@ashenda/db/queries/results/export-entries.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logInBy, logInByPhone } from '../../support/account-calls.ts'
import { cardOf, payVote } from '../../support/cards.ts'
import { chainProblems } from '../../support/chain.ts'
import { createDatabase } from '../../support/database.ts'
import { cast, get, refused } from '../../support/http.ts'
import { outcomeOf, tallies } from '../../support/outcome.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { runNode } from '../../support/run-node.ts'
import { until } from '../../support/until.ts'
import { type Dump, readDump, versionsKept } from './dump.ts'
import { proofProblems } from './proof-problems.ts'
import { readPublished, writeResults } from './results.ts'
import { shownBy } from './shown-by.ts'
import { migrateAsSite, restore } from './upgrade-from.ts'

describe.each(await versionsKept())('a site of version %s, upgraded', (version) => {
  let dump: Dump
  let platform: Platform
  let folder = ''
  /** Before anybody does anything. */
  let shown: Awaited<ReturnType<typeof shownBy>>
  let published: Buffer
  const ends: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    dump = await readDump(version)
    folder = await mkdtemp(path.join(tmpdir(), 'ashenda-upgraded-'))
    ends.push(() => rm(folder, { recursive: true }))
    const database = await createDatabase({ migrated: false })
    ends.unshift(database.drop)
    await restore(database, dump)
    await migrateAsSite(database)
    const putFiles = (_sql: unknown, imageDir: string) => writeResults(path.dirname(imageDir), dump.files)
    const parts = { database: { ...database, drop: async () => {} } }
    platform = await startPlatform(putFiles, { ...dump.promised.secrets, RATE_LIMITS: 'off' }, parts)
    ends.unshift(platform.close)
    shown = await shownBy(platform)
    published = await readPublished(platform)
    await platform.startWorker()
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })

  /** Of a contest the latest, as it lay in the storage: names rise with time. */
  const publishedOf = (contest: string): Buffer => {
    const form = new RegExp(`^results/${contest}-.*[.]jsonl[.]gz$`)
    const names = Object.keys(dump.files).filter((name) => form.test(name))
    return Buffer.from(dump.files[names.toSorted().at(-1) ?? ''] ?? '', 'base64')
  }
  /** Runs the command as anybody would, on a file and the seals that stand in what was published. */
  const audit = async (name: string, content: string | Buffer, sealed: Buffer) => {
    const [file, seals] = [path.join(folder, name), path.join(folder, `${name}.json`)]
    const kept = entriesOf(sealed).filter(({ type }) => type === 'checkpoint')
    expect(kept.length).toBeGreaterThan(0)
    await Promise.all([writeFile(file, content), writeFile(seals, JSON.stringify({ checkpoints: kept }))])
    return runNode('scripts/audit.mjs', {}, [file, '--checkpoints', seals])
  }
  const holds = { code: 0, output: expect.stringContaining('The result holds.') }
  /** Somebody who can be voted for, and is listed. */
  const favourite = (): string => dump.promised.result.ranking[0]?._id ?? ''
  const votesOf = async (contestant: string): Promise<number> =>
    (await shownBy(platform)).actors.find(({ _id }) => _id === contestant)?.votes ?? 0

  async function expectSound(): Promise<void> {
    const { sql } = platform
    for (const { id } of await sql<{ id: string }[]>`select id from contests`)
      expect(await chainProblems(sql, id)).toEqual([])
    const { kept, recounted } = await tallies(platform)
    expect(kept).toEqual(recounted)
    expect(await contestantsWithOtherHours(sql)).toEqual([])
  }

  test('shows the same contestants with the same votes, in the same order', () => {
    const { actors, result } = dump.promised
    expect(shown).toEqual({ actors, result })
  })

  test('finds the receipts of before, each as its ballot stood, and proves each up to what was signed', async () => {
    for (const { receipt, ballot, contest, kind, status } of dump.promised.receipts) {
      const answer = await get(`${platform.url}/vote/receipts/${receipt}`, { 'x-ballot': ballot })
      expect(answer, receipt).toMatchObject({ status: 200, body: { contest, kind, status } })
      expect(proofProblems(answer.body as unknown as ReceiptAnswer), receipt).toEqual([]) // of the contract
    }
  })

  test('has sound chains, and tallies and hours that a recount of all ballots gives', () => expectSound())

  test('would publish of the contest that is over what it had published, under the same seals', async () => {
    const { closed } = dump.promised.contests
    const before = publishedOf(closed)
    const lines: string[] = []
    for await (const entry of exportResult(platform.sql, await readResultEnd(platform.sql, closed)))
      lines.push(`${JSON.stringify(entry)}\n`)
    const then = await audit('then.jsonl.gz', before, before)
    expect(then).toMatchObject(holds)
    expect(await audit('now.jsonl', lines.join(''), before)).toEqual(then)
  })

  test('hands out the result that was published of the contest that goes on, and it holds', async () => {
    const before = Buffer.from(dump.promised.published, 'base64')
    expect(published.equals(before)).toBe(true)
    expect(await audit('open.jsonl.gz', published, before)).toMatchObject(holds)
  })

  test('lets an admin and a contestant log in with their passwords', async () => {
    const { admin, contestant } = dump.promised
    const asAdmin = await logInBy(platform, admin.email, admin.password)
    expect(asAdmin).toMatchObject({ status: 200, body: { user: { role: 'admin' } } })
    expect((await get(`${platform.url}/admin/payments`, { cookie: asAdmin.cookie })).status).toBe(200)
    const own = await logInByPhone(platform, contestant.phone, contestant.password)
    expect(own).toMatchObject({ status: 200, body: { user: { role: 'actor' } } })
  })

  test('takes a free ballot of a new phone and shows it, and none of a phone that has voted before', async () => {
    const before = await votesOf(favourite())
    const { body } = await cast(platform, { actors: [favourite()] })
    expect(await outcomeOf(platform, body['ballot'])).toMatchObject({ status: 'counted', kind: 'free' })
    await until(async () => (await votesOf(favourite())) > before)
    const { phone } = dump.promised.voter
    expect(await cast(platform, { phone, actors: [favourite()] })).toMatchObject(refused(422, 'free_vote_used'))
    await expectSound()
  })

  test('takes the ballot that was paid for before, from the browser that paid, once', async () => {
    const { phone, cookie } = dump.promised.payer
    const send = () => cast(platform, { phone, actors: [favourite()], kind: 'paid' }, { cookie })
    const { body } = await send()
    expect(await outcomeOf(platform, body['ballot'])).toMatchObject({ status: 'counted', kind: 'paid' })
    expect(await send()).toMatchObject(refused(422, 'credit_spent'))
    await expectSound()
  })

  test('takes a card that was sold before, once', async () => {
    const { card } = dump.promised
    expect(await payVote(platform, card)).toMatchObject({ status: 200 })
    expect(await cardOf(platform.sql, card)).toMatchObject({ state: 'redeemed' })
    expect(await payVote(platform, card)).toMatchObject({ body: { code: 'card_unavailable' } })
  })
})

const entriesOf = (packed: Buffer): readonly { readonly type: string }[] =>
  gunzipSync(packed)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string }) // an entry of the published file

/** Whose votes by the hour are not those of her tally. */
const contestantsWithOtherHours = async (sql: Sql): Promise<readonly string[]> =>
  (
    await sql<{ id: string }[]>`
      select contestant_id as id from (select contestant_id, free, first + second + third as paid from tally) t
      full join (select contestant_id, sum(free)::int as free, sum(paid)::int as paid from vote_hours group by 1) h using (contestant_id)
      where (t.free, t.paid) is distinct from (h.free, h.paid)`
  ).map(({ id }) => id)
