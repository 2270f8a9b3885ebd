import { randomUUID } from 'node:crypto'
import type { AdminPaymentsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../../support/contest-data.ts'
import { get, refused } from '../../support/http.ts'
import { somePayer } from '../../support/queued-ballot.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

let contestant = ''
const platform = usePlatform(async (sql) => {
  contestant = await insertContestant(sql, await insertContest(sql))
})
const admin = useAdmin(platform)

interface Given {
  readonly name?: string
  readonly reference: string
  readonly [column: string]: unknown
}

async function insertPayment({ name, ...columns }: Given): Promise<void> {
  const { sql } = platform
  const { id, phone } = somePayer()
  if (name !== undefined) await sql`insert into voters (id, phone, name) values (${id}, ${phone}, ${name})`
  const owner = name === undefined ? { purpose: 'fee', contestant_id: contestant } : { purpose: 'vote', voter_id: id }
  const row = { id: randomUUID(), provider: 'chapa', amount_minor: 3_000, currency: 'ETB', state: 'failed', ...owner }
  await sql`insert into payments ${sql([{ ...row, ...columns }])}`
}

beforeAll(async () => {
  const paid = { state: 'succeeded', settled_at: new Date('2026-08-20T20:59:59Z') }
  await insertPayment({
    name: 'Letay Hagos',
    reference: 'vote-Aa1',
    created_at: new Date('2026-08-20T20:59:59Z'),
    ...paid,
  })
  await insertPayment({ name: 'ለታይ ሓጎስ', reference: 'vote-Bb2', created_at: new Date('2026-08-20T21:00:00Z') })
  await insertPayment({
    name: 'ÉLISE 100%_off',
    reference: 'vote-Cc3',
    provider_reference: 'APxYz9',
    amount_minor: 150,
    currency: 'USD',
    created_at: new Date('2026-08-22T00:00:00Z'),
  })
  const card = { provider: 'tcard', card_hash: Buffer.alloc(32, 1) }
  await insertPayment({
    name: 'Kiros Berhe',
    reference: 'vote-Dd4',
    refund_reference: 'RF-77',
    amount_minor: 10_000,
    ...card,
  })
  await insertPayment({ reference: 'fee-Ee5', attention: 'not_listed', amount_minor: 3_001 })
  await platform.sql`
    update users set fname = 'Selam', mname = 'Desta', lname = 'Araya'
    where id = (select contestant_id from payments where purpose = 'fee')`
})

const ask = async (query: Record<string, string>) =>
  (await get(`${platform.url}/admin/payments?${new URLSearchParams(query)}`, { cookie: admin.cookie }))
    .body as unknown as AdminPaymentsAnswer // of the contract

const found = async (query: Record<string, string>) =>
  (await ask(query)).rows.map(({ reference }) => reference.slice(-3)).toSorted()

test.each([
  ['a payer’s name in any case', { q: 'LETAY hag' }, ['Aa1']],
  ['a name in Ge’ez', { q: 'ሓጎስ' }, ['Bb2']],
  ['a name with an accent in any case', { q: 'élise' }, ['Cc3']],
  ['a contestant’s name', { q: 'desta ar' }, ['Ee5']],
  ['a name with characters that LIKE knows', { q: '100%_' }, ['Cc3']],
  ['no such pattern', { q: 'L%y' }, []],
  ['a part of our reference in any case', { q: 'OTE-aA' }, ['Aa1']],
  ['a part of Chapa’s reference', { q: 'pxyz' }, ['Cc3']],
  ['a part of a refund’s reference', { q: 'rf-7' }, ['Dd4']],
  ['all references of a kind', { q: 'vote-' }, ['Aa1', 'Bb2', 'Cc3', 'Dd4']],
  ['an amount', { amountFrom: '30', amountTo: '30' }, ['Aa1', 'Bb2']],
  ['an amount to the cent', { amountFrom: '30.01', amountTo: '30.01' }, ['Ee5']],
  ['at least', { amountFrom: '30.01' }, ['Dd4', 'Ee5']],
  ['at most', { amountTo: '1.5' }, ['Cc3']],
  ['a currency', { currency: 'USD' }, ['Cc3']],
  ['a method', { provider: 'tcard' }, ['Dd4']],
  ['a purpose', { purpose: 'fee' }, ['Ee5']],
  ['a festival day, from its midnight', { createdFrom: '2026-08-21', createdTo: '2026-08-21' }, ['Bb2']],
  ['a festival day to its end', { createdFrom: '2026-08-20', createdTo: '2026-08-20' }, ['Aa1']],
  ['days', { createdFrom: '2026-08-20', createdTo: '2026-08-22' }, ['Aa1', 'Bb2', 'Cc3']],
  ['the day the money came', { settledFrom: '2026-08-20', settledTo: '2026-08-20' }, ['Aa1']],
  ['a day on which no money went back', { returnedFrom: '2026-08-20' }, []],
  ['several at once', { q: 'vote', provider: 'chapa', currency: 'ETB', state: 'failed' }, ['Bb2']],
  ['what needs attention', { attention: 'true' }, ['Ee5']],
])('payments are found by %s', async (_by, query, references) => {
  expect(await found(query)).toEqual(references)
  expect((await ask(query)).total).toBe(references.length)
})

test.each([
  { createdFrom: '2026-02-30' },
  { amountFrom: '-1' },
  { amountFrom: '1e3' },
  { currency: 'EUR' },
  { sort: 'phone' },
  { after: 'nothing' },
  { unknown: 'filter' },
])('a list is refused for %j', async (query) => {
  const answer = await get(`${platform.url}/admin/payments?${new URLSearchParams(query)}`, { cookie: admin.cookie })
  expect(answer).toMatchObject(refused(400, 'invalid_body'))
})

test('sums are of what was received, with Chapa’s fees, of all that fit', async () => {
  await platform.sql`update payments set charge_minor = 105 where reference = 'vote-Aa1'`
  expect((await ask({})).sums).toEqual([{ currency: 'ETB', amountMinor: 3_000, chargeMinor: 105 }])
  expect((await ask({ q: 'Kiros' })).sums).toEqual([])
})

test('a file has the rows of the filter, and no name in it is a formula', async () => {
  await insertPayment({ name: '=HYPERLINK("x")', reference: 'vote-Ff6' })
  const address = `${platform.url}/admin/payments.csv?q=vote-F`
  const file = await fetch(address, { headers: { cookie: admin.cookie } })
  expect(file.headers.get('content-disposition')).toContain('payments.csv')
  const [head = '', row = '', ...rest] = (await file.text()).trim().split(/\r?\n/)
  expect(head.split(',')).toContain('provider fee')
  expect(row).toContain('vote-Ff6')
  expect(row).toContain(`"'=HYPERLINK(""x"")"`)
  expect(rest).toEqual([])
})
