import { randomUUID } from 'node:crypto'
import { TimeoutError } from '@ashenda/core/async/timeout.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { describe, expect, test } from 'vitest'
import { recordBehindSound, recordGroup, SoundRefused } from './record-group.ts'

const contest = randomUUID()
const pick = randomUUID()
const ballot = (change: Partial<QueuedBallot> = {}): QueuedBallot => ({
  id: randomUUID(),
  voter: randomUUID(),
  phone: '+251911223344',
  name: 'Selam',
  kind: 'free',
  picks: [pick],
  at: 5_000,
  ...change,
})

type Rows = readonly object[] & { readonly count?: number }
/** Statement beginnings with Postgres's answers. */
type Answers = Readonly<Record<string, (...values: readonly unknown[]) => Rows>>

const none = (): Rows => []
const inserted = (count: number): Rows => Object.assign([], { count })
const usual: Answers = {
  'select opens_at': () => [{ opens_at: new Date(0), closes_at: new Date(10_000), freezes_at: null }],
  'select id, paid_at': () => [{ id: pick, paid_at: new Date(0), inactive_since: null }],
  'select nextval': () => [{ id: '7' }],
  'insert into voters': none,
  'insert into ballots': () => inserted(1),
  'select id from ballots': none,
  'select id, status': none,
  'select 1 from credits': none,
  'update credits': none,
  'update ballots': none,
  'insert into ballot_signals': none,
  'with tallied': () => [{ contestant: pick, votes: 1, rev: '1' }],
}

/** Beginnings of the parts of the statement that closes a group. */
const parts = ['from', 'insert into chain_heads']

/** A fake Postgres: `asked` are the beginnings of its statements. */
function postgres(answers: Answers = {}, savepoint?: () => void) {
  const asked: string[] = []
  const all = { ...usual, ...answers }
  const tx = Object.assign(
    async ([text = '']: TemplateStringsArray, ...values: readonly unknown[]): Promise<Rows> => {
      const statement = text.trim()
      const known = Object.keys(usual).find((beginning) => statement.startsWith(beginning))
      if (!parts.some((part) => statement.startsWith(part))) asked.push(known ?? statement)
      return all[known ?? '']?.(...values) ?? []
    },
    {
      savepoint: async (work: (point: unknown) => Promise<unknown>) => {
        savepoint?.()
        asked.push('savepoint')
        return work(tx).catch((error: unknown) => {
          asked.push('rollback to savepoint')
          throw error
        })
      },
    },
  )
  const sql = { begin: (work: (tx: unknown) => unknown) => work(tx) } as unknown as Sql // nothing else is asked of it
  return { asked, sql }
}

test('refused ballots are recorded behind sound ones that are rolled back', async () => {
  const { sql, asked } = postgres({ 'insert into ballots': () => inserted(2) })
  const [bad, other] = [ballot(), ballot()]
  const { counted, refused, values } = await recordBehindSound(sql, contest, [bad, other])
  expect(new Set(counted)).toEqual(new Set([bad, other]))
  expect([refused, values]).toEqual([[], [{ contestant: pick, votes: 1, rev: 1 }]])
  const end = asked.indexOf('rollback to savepoint')
  expect(asked[0]).toBe('savepoint')
  expect(end).toBeGreaterThan(0)
  for (const part of [asked.slice(0, end), asked.slice(end)]) expect(part).toContain('with tallied')
})

describe('Postgres is asked in lock order, and only what is needed:', () => {
  const before = ['select opens_at', 'select id, paid_at', 'select nextval', 'insert into voters']
  const paid = ballot({ kind: 'paid', credit: randomUUID() })
  const spent = { 'update credits': () => [{ ballot_id: paid.id }] }
  const known = {
    'insert into ballots': () => inserted(0),
    'select id, status': (ids: unknown) => (Array.isArray(ids) ? ids.map((id) => ({ id })) : []),
  }
  const signals = '0'.repeat(32)
  const credits = ['select 1 from credits', 'update credits']

  test.each<[string, Answers, QueuedBallot, readonly string[]]>([
    ['a free ballot', {}, ballot({ signals }), ['insert into ballots', 'insert into ballot_signals', 'with tallied']],
    ['a ballot that was paid', spent, paid, ['insert into ballots', ...credits, 'with tallied']],
    ['one whose credit is gone', {}, paid, ['insert into ballots', ...credits, 'update ballots', 'with tallied']],
    ['one that is refused', {}, ballot({ picks: [randomUUID()] }), ['insert into ballots', 'with tallied']],
    ['one that is known', known, paid, ['insert into ballots', 'select id from ballots', 'select id, status']],
  ])('%s', async (_what, answers, one, statements) => {
    const { sql, asked } = postgres(answers)
    await recordGroup(sql, contest, [one])
    expect(asked).toEqual([...before, ...statements])
  })
})

const said = (code: string): Error => Object.assign(new Error(`code ${code}`), { code })
const failing = (error: unknown) =>
  postgres({}, () => {
    throw error
  })

test.each([said('57P01'), said('57014'), new TimeoutError(8_000)])(
  'a transient error while sound ones are tried proves nothing: %s',
  async (error) => {
    const { sql, asked } = failing(error)
    await expect(recordBehindSound(sql, contest, [ballot()])).rejects.toBe(error)
    expect(asked).toEqual([])
  },
)

test.each([
  [said('23514'), 'code 23514'],
  [said('42P01'), 'code 42P01'],
  [new Error('nobody foresaw'), 'nobody foresaw'],
  ['not even an error', 'not even an error'],
])('if sound ones are refused, the error says so and why: %s', async (cause, why) => {
  const { sql } = failing(cause)
  const error: unknown = await recordBehindSound(sql, contest, [ballot()]).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SoundRefused)
  expect(error).toMatchObject({
    name: 'SoundRefused',
    message: `Postgres refuses sound ballots as well: ${why}`,
    cause,
  })
})

test('a refusal by two workers at once is reported by the one that recorded it', async () => {
  const [free, paid, theirs] = [ballot(), ballot({ kind: 'paid', credit: randomUUID() }), ballot()]
  const found = [[], [free, paid]]
  const { sql } = postgres({
    'insert into ballots': () => inserted(0),
    'select id from ballots': () => found.shift() ?? [],
    'select id, status': () => [],
  })
  const { counted, refused } = await recordGroup(sql, contest, [free, paid, theirs])
  expect(counted).toEqual([])
  expect(new Map(refused.map(({ id, reason }) => [id, reason]))).toEqual(
    new Map([
      [free.id, 'free_vote_used'],
      [paid.id, 'credit_spent'],
    ]),
  )
})
