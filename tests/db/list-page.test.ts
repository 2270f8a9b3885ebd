import type { Sql } from '@ashenda/db/client.ts'
import { type ListPage, type PageWish, readListPage, readWholeList } from '@ashenda/db/queries/list-page.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'

interface Row {
  readonly id: string
  readonly day: string
  readonly name: string
  readonly amount: number
  readonly isOn: boolean
}

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createDatabase({ migrated: false })
  sql = database.sql
  await sql`create table things (id uuid, day timestamptz, name text, amount int, is_on bool)`
})
afterAll(() => database?.drop())

const parts = (where = sql`true`) => ({
  columns: sql`t.id, t.day::text, t.name, t.amount, t.is_on as "isOn"`,
  from: sql`things t`,
  where,
  id: sql`t.id`,
  sorts: {
    day: { expression: sql`t.day`, type: 'timestamptz' as const },
    name: { expression: sql`lower(t.name)`, type: 'text' as const },
    amount: { expression: sql`t.amount`, type: 'int8' as const },
    isOn: { expression: sql`t.is_on`, type: 'bool' as const },
  },
})
const sorts = ['day', 'name', 'amount', 'isOn'].flatMap((name) => [name, `-${name}`])

/** Few values of each, so that most rows have an equal. */
const someRows = fc.array(
  fc.record({
    id: fc.uuid(),
    day: fc.constantFrom('2026-08-22T06:00:00.000001Z', '2026-08-22T06:00:00.000002Z', '1999-01-01T00:00:00Z'),
    name: fc.constantFrom('', 'Aster', 'aster', 'ለታይ', '50% "off"'),
    amount: fc.integer({ min: -1, max: 2 }),
    isOn: fc.boolean(),
  }),
  { maxLength: 23 },
)

async function put(rows: readonly Row[]): Promise<void> {
  await sql`truncate things`
  const stored = rows.map(({ isOn, ...row }) => ({ ...row, is_on: isOn }))
  if (stored.length > 0) await sql`insert into things ${sql(stored)}`
}

const idsOf = ({ rows }: ListPage<Row>): readonly string[] => rows.map(({ id }) => id)

/** Pages from one on, until a side has no more. */
async function walk(first: ListPage<Row>, side: 'next' | 'previous', wish: Pick<PageWish, 'sort' | 'size'>) {
  const pages = [first]
  for (let page = first; page[side] !== null; pages.push(page)) {
    const place = String(page[side])
    page = await readListPage<Row>(sql, parts(), { ...wish, [side === 'next' ? 'after' : 'before']: place })
    if (pages.length > 30) throw new Error('the pages never end')
  }
  return pages
}

async function allInOrder(sort: string): Promise<readonly string[]> {
  const { expression } = parts().sorts[sort.replace('-', '') as 'day'] // of the sorts above
  const way = sql.unsafe(sort.startsWith('-') ? 'desc' : 'asc')
  return (await sql<{ id: string }[]>`select t.id from things t order by ${expression} ${way}, t.id ${way}`).map(
    ({ id }) => id,
  )
}

test('each row is on exactly one page, forwards from the first and backwards from the last, in every order and with ties', () =>
  fc.assert(
    fc.asyncProperty(someRows, fc.constantFrom(...sorts), fc.integer({ min: 1, max: 7 }), async (rows, sort, size) => {
      await put(rows)
      const wish = { sort, size }
      const first = await readListPage<Row>(sql, parts(), wish)
      const forwards = await walk(first, 'next', wish)
      const inOrder = forwards.flatMap(idsOf)
      expect(inOrder.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
      expect(inOrder).toEqual(await allInOrder(sort))
      for (const page of forwards.slice(0, -1)) expect(page.rows).toHaveLength(size)
      expect(forwards.map(({ total }) => total)).toEqual(forwards.map(() => rows.length))

      const last = await readListPage<Row>(sql, parts(), { ...wish, isLast: true })
      expect(last.next).toBeNull()
      expect(idsOf(last)).toEqual(rows.length === 0 ? [] : inOrder.slice(-size))
      expect((await walk(last, 'previous', wish)).toReversed().flatMap(idsOf)).toEqual(inOrder)

      const end = forwards.at(-1) ?? first
      expect((await walk(end, 'previous', wish)).toReversed().flatMap(idsOf)).toEqual(inOrder)
    }),
    { numRuns: 60 },
  ))

test('a file has each row that fits the filter once', async () => {
  const rows = fc.sample(someRows, { numRuns: 20, seed: 7 }).flat()
  await put(rows)
  const read: string[] = []
  for await (const some of readWholeList<Row>(sql, parts(sql`t.amount > 0`))) read.push(...some.map(({ id }) => id))
  expect(read.toSorted()).toEqual(
    rows
      .filter(({ amount }) => amount > 0)
      .map(({ id }) => id)
      .toSorted(),
  )
})

const id = '018f0000-0000-7000-8000-000000000001'
test.each([
  ['nothing', 'amount'],
  ['[]', 'amount'],
  ['{}', 'amount'],
  ['["amount","no uuid","1"]', 'amount'],
  [`["amount","${id}","one"]`, 'amount'],
  [`["isOn","${id}","maybe"]`, 'isOn'],
  [`["day","${id}","2026"]`, 'day'],
  [`["name","${id}","a\\u0000"]`, 'name'],
])('a cursor that no page gave is refused: %s', (place, sort) =>
  expect(readListPage(sql, parts(), { sort, size: 3, after: btoa(place) })).rejects.toBeInstanceOf(RangeError),
)

test('a cursor of another column, or an unknown column, is refused', async () => {
  await put(fc.sample(someRows, { numRuns: 9, seed: 3 }).flat())
  const { next } = await readListPage<Row>(sql, parts(), { sort: 'name', size: 3 })
  for (const sort of ['day', 'amount', 'isOn'])
    await expect(readListPage(sql, parts(), { sort, size: 3, after: next ?? '' })).rejects.toBeInstanceOf(RangeError)
  await expect(readListPage(sql, parts(), { sort: 'id', size: 3 })).rejects.toBeInstanceOf(RangeError)
})
