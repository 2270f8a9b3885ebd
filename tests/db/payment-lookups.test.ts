import { createHash } from 'node:crypto'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { readListPage } from '@ashenda/db/queries/list-page.ts'
import { findOwnPayments, findPaymentBy } from '@ashenda/db/queries/lookup/lookup.ts'
import { type ListedPayment, paymentList, type SoughtPayment } from '@ashenda/db/queries/payments/payment-list.ts'
import { findByReference, findReturned, handOver } from '@ashenda/db/queries/payments/payments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { endAll } from '../support/end-all.ts'

const payments = 3_000
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

let database: TestDatabase
/** One connection, so that its reads are countable at once. */
let sql: Sql

beforeAll(async () => {
  database = await createDatabase()
  sql = connect({ url: database.url, name: 'test-lookups', maxConnections: 1 })
  await insertContest(sql)
  await sql`
    insert into voters (id, phone, name)
    select md5(g::text)::uuid, '+2519' || lpad(g::text, 8, '0'), 'Payer' from generate_series(1, ${payments}::int) g`
  await sql`
    insert into payments (id, purpose, voter_id, provider, reference, provider_reference, refund_reference, amount_minor,
      currency, state, settled_at, checkout_url, claimant_hash, return_token_hash)
    select md5('p' || g)::uuid, 'vote', md5(g::text)::uuid, 'chapa', 'vote-' || g, 'AP' || g, 'RF' || g, 3000,
      'ETB', 'succeeded', now(), 'https://checkout.test', sha256(('c' || g)::bytea), sha256(('t' || g)::bytea)
    from generate_series(1, ${payments}::int) g`
  await sql`
    insert into credits (id, payment_id, voter_id, ballot_id)
    select md5('c' || g)::uuid, md5('p' || g)::uuid, md5(g::text)::uuid, md5('b' || g)::uuid
    from generate_series(14, ${payments}::int) g`
  await sql`analyze payments, credits`
})
afterAll(() =>
  endAll(
    () => sql?.end({ timeout: 5 }),
    () => database?.drop(),
  ),
)

/** How many payment rows have been read, by scan or through an index. */
async function rowsRead(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`
  const [row] = await sql<{ count: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_user_tables where relname = 'payments'`
  return row?.count ?? Number.NaN
}

const soughtAs = async (text: string, others: Omit<SoughtPayment, 'text'> = {}) =>
  (
    await readListPage<ListedPayment>(sql, paymentList(sql, { sought: { text, ...others } }), {
      sort: '-createdAt',
      size: 50,
    })
  ).rows
const id = (name: string): Promise<string> => sql`select md5(${name})::uuid as id`.then(([row]) => String(row?.['id']))

test.each<readonly [string, () => Promise<unknown>]>([
  ['the page a return link leads to', () => findReturned(sql, hashOf('t6'), hashOf('another browser'))],
  ['a return link', () => handOver(sql, hashOf('t7'), hashOf('another browser'))],
  ['a return link that nobody has', () => handOver(sql, hashOf('unknown'), hashOf('another browser'))],
  ['our reference', () => findByReference(sql, 'vote-8')],
  ['a reference of Chapa’s, as a voter types it', () => findPaymentBy(sql, 'AP9', undefined)],
  ['what belongs to a browser', () => findOwnPayments(sql, hashOf('c10'), 12)],
])('a payment is found by %s without reading all payments', async (name, find) => {
  const before = await rowsRead()
  const found = await find()
  expect([found].flat().filter((one) => one !== undefined)).toHaveLength(name.includes('nobody') ? 0 : 1)
  expect((await rowsRead()) - before).toBeLessThan(20)
})

test.each<readonly [string, () => Promise<readonly ListedPayment[]>]>([
  ['our whole reference', () => soughtAs('vote-2999')],
  ['a part of it, in any case', () => soughtAs('OTE-2999')],
  ['the name of a refund', () => soughtAs('RF2999')],
  ['an id', async () => soughtAs((await id('p2999')).toUpperCase())],
  [
    'the phone of who paid',
    async () => soughtAs('0900002999', { payer: { phone: '+251900002999', id: await id('2999') } }),
  ],
  [
    'the receipt of its vote',
    async () => soughtAs('AAAA', { ballots: { from: await id('b2999'), to: await id('b2999') } }),
  ],
  ['a part of the payer’s name, in any case', () => soughtAs('SELam h')],
  ['Ge’ez', () => soughtAs('ሓጎስ')],
  ['a name with what LIKE takes for anything', () => soughtAs('100%_')],
])('an admin finds a payment by %s', async (_by, find) => {
  await sql`update voters set name = 'Selam Hagos ሓጎስ 100%_' where id = ${await id('2999')}`
  expect((await find()).map(({ reference }) => reference)).toEqual(['vote-2999'])
})

test('an admin finds no payment by what nobody has', async () => {
  for (const text of ['unknown', '%%', '__', '\\\\']) expect(await soughtAs(text)).toEqual([])
})
