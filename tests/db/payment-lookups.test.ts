import { createHash } from 'node:crypto'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { findOwnPayments, findPaymentBy } from '@ashenda/db/queries/lookup/lookup.ts'
import { listPayments, type SoughtPayment } from '@ashenda/db/queries/payments/payment-list.ts'
import { findByReference, findReturned, handOver } from '@ashenda/db/queries/payments/payments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const everywhere = { attention: false, state: undefined, before: undefined }
const soughtAs = (reference: string, others: Omit<SoughtPayment, 'reference'>) =>
  listPayments(sql, { ...everywhere, sought: { reference, ...others } }, 51)
const id = (name: string): Promise<string> => sql`select md5(${name})::uuid as id`.then(([row]) => String(row?.['id']))

test.each<readonly [string, () => Promise<unknown>]>([
  ['the page a return link leads to', () => findReturned(sql, hashOf('t6'), hashOf('another browser'))],
  ['a return link', () => handOver(sql, hashOf('t7'), hashOf('another browser'))],
  ['a return link that nobody has', () => handOver(sql, hashOf('unknown'), hashOf('another browser'))],
  ['our reference', () => findByReference(sql, 'vote-8')],
  ['a reference of Chapa’s, as a voter types it', () => findPaymentBy(sql, 'AP9', undefined)],
  ['what belongs to a browser', () => findOwnPayments(sql, hashOf('c10'), 12)],
  [
    'our reference, as an admin types it',
    () => listPayments(sql, { ...everywhere, sought: { reference: 'vote-11' } }, 51),
  ],
  ['the name of a refund', () => listPayments(sql, { ...everywhere, sought: { reference: 'RF12' } }, 51)],
  [
    'an id',
    async () => listPayments(sql, { ...everywhere, sought: { reference: (await id('p13')).toUpperCase() } }, 51),
  ],
  [
    'the phone of who paid',
    async () => soughtAs('0900000014', { payer: { phone: '+251900000014', id: await id('14') } }),
  ],
  ['the receipt of its vote', async () => soughtAs('A', { ballots: { from: await id('b15'), to: await id('b15') } })],
  ['a reference that nobody has', () => soughtAs('unknown', {})],
])('a payment is found by %s without reading all payments', async (name, find) => {
  const before = await rowsRead()
  const found = await find()
  expect([found].flat().filter((one) => one !== undefined)).toHaveLength(name.includes('nobody') ? 0 : 1)
  expect((await rowsRead()) - before).toBeLessThan(20)
})
