import { randomUUID } from 'node:crypto'
import type { ListedTransaction } from '@ashenda/api/sandbox/chapa/control/routes.ts'
import { cardHashOf } from '@ashenda/core/domain/card-hash.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, somePhone } from '../../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { pepper } from '../cluster.ts'
import { openPaymentLedger } from './payment-ledger.ts'
import { recountPayments } from './payment-recount.ts'
import { insertCards } from './wallet.ts'

/** Tests the checker: it must find each error planted by hand. */

let database: TestDatabase
const paymentLedger = openPaymentLedger()
const ids = { voter: randomUUID(), vote: randomUUID(), fee: randomUUID(), open: randomUUID(), card: randomUUID() }
let contestant = ''
let codes: readonly string[] = []

const atChapa = (id: string, state: string, amount = '30.00'): ListedTransaction => ({
  txRef: id,
  reference: 'AP1',
  state,
  amount,
  currency: 'ETB',
  mode: 'test',
  failures: 0,
  createdAt: new Date().toISOString(),
  checkout: '',
  webhooks: [],
})
const transactions = (): ListedTransaction[] => [
  atChapa(ids.vote, 'success'),
  atChapa(ids.fee, 'success'),
  atChapa(ids.open, 'pending'),
]

beforeAll(async () => {
  database = await createDatabase()
  const { sql } = database
  contestant = await insertContestant(sql, await insertContest(sql))
  await sql`update users set password_hash = 'a hash' where id = ${contestant}`
  codes = await insertCards(sql, 2)
  await sql`insert into voters (id, phone, name) values (${ids.voter}, ${somePhone()}, 'Selam')`
  await enter(sql, ids.vote, 'succeeded')
  await enter(sql, ids.fee, 'succeeded', { contestant })
  await enter(sql, ids.open, 'pending')
  await enter(sql, ids.card, 'succeeded', { code: codes[0] ?? '' })
  await sql`update cards set state = 'redeemed', payment_id = ${ids.card} where ordinal = 1`
  await sql`
    insert into card_events (batch_id, what, first_ordinal, last_ordinal, detail)
    select batch_id, 'redeemed', 1, 1, ${sql.json({ payment: ids.card })} from cards where ordinal = 1`
  paymentLedger.cards.set(codes[0] ?? '', { accepted: [ids.card], refused: 3 })
  paymentLedger.toldPaid.add(ids.vote)
})
afterAll(() => database.drop())

/** A payment with its history and, for a paid vote, its credit. */
async function enter(
  sql: Sql | Transaction,
  id: string,
  state: string,
  { contestant = '', code = '' }: { readonly contestant?: string; readonly code?: string } = {},
): Promise<void> {
  const isFee = contestant !== ''
  const isPaid = state === 'succeeded'
  await sql`
    insert into payments (id, purpose, voter_id, contestant_id, provider, reference, amount_minor, currency, state, settled_at, card_hash)
    values (${id}, ${isFee ? 'fee' : 'vote'}, ${isFee ? null : ids.voter}, ${isFee ? contestant : null},
      ${code === '' ? 'chapa' : 'tcard'}, ${id}, 3000, 'ETB', ${state}, ${isPaid ? new Date() : null},
      ${code === '' ? null : cardHashOf(pepper, code.replaceAll('-', ''))})`
  await sql`insert into payment_events (payment_id, to_state, source) values (${id}, 'created', 'payer')`
  await sql`
    insert into payment_events (payment_id, from_state, to_state, source) values (${id}, 'created', ${state}, 'settle')`
  if (isPaid && !isFee)
    await sql`insert into credits (id, payment_id, voter_id) values (${randomUUID()}, ${id}, ${ids.voter})`
}

class Undo extends Error {}

/** All problems found after a change, which is then undone. */
async function problemsAfter(
  change: (tx: Transaction) => Promise<unknown>,
  listed: readonly ListedTransaction[] = transactions(),
): Promise<readonly string[]> {
  let found: readonly string[] = []
  const changed = database.sql.begin(async (tx) => {
    await change(tx)
    const { problems } = await recountPayments(tx, paymentLedger, listed)
    found = [...problems.payments, ...problems.cards]
    throw new Undo()
  })
  await expect(changed).rejects.toThrow(Undo)
  return found
}

describe('the recount of payments', () => {
  test('finds nothing in sound data', async () => {
    expect(await problemsAfter(async () => {})).toEqual([])
    expect(await recountPayments(database.sql, paymentLedger, transactions())).toMatchObject({
      paidAtChapa: 2,
      redeemed: 1,
      credits: 2,
      feesPaid: 1,
    })
  })

  test.each([
    [
      'a credit that was not given',
      '0 credits of a vote',
      (tx) => tx`delete from credits where payment_id = ${ids.vote}`,
    ],
    [
      'a credit out of nowhere',
      '1 credits of a vote payment that pending',
      (tx) => tx`insert into credits (id, payment_id, voter_id) values (${randomUUID()}, ${ids.open}, ${ids.voter})`,
    ],
    [
      'a fee that bought no place',
      'its contestant has not',
      (tx) => tx`update contestants set paid_at = null where id = ${contestant}`,
    ],
    ['a fee paid twice', 'a fee was paid 2 times', async (tx) => enter(tx, randomUUID(), 'succeeded', { contestant })],
    [
      'a success that Chapa knows nothing of',
      'succeeded here, unknown at Chapa',
      async (tx) => enter(tx, randomUUID(), 'succeeded'),
    ],
    [
      'another amount',
      '30.00 ETB at Chapa, 100 ETB here',
      (tx) => tx`update payments set amount_minor = 100 where id = ${ids.vote}`,
    ],
    [
      'a step that was taken twice',
      'succeeded more than once',
      (tx) => tx`
        insert into payment_events (payment_id, from_state, to_state, source)
        values (${ids.vote}, 'succeeded', 'pending', 'x'), (${ids.vote}, 'pending', 'succeeded', 'x')`,
    ],
    [
      'a card that is not used up',
      'no card is redeemed by it',
      (tx) => tx`update cards set state = 'active', payment_id = null where ordinal = 1`,
    ],
    [
      'a card that paid twice',
      'one card paid 2 payments',
      async (tx) => enter(tx, randomUUID(), 'succeeded', { code: codes[0] ?? '' }),
    ],
    [
      'a redemption whose history is missing',
      '0 lines of history',
      (tx) =>
        tx`alter table card_events rename column what to kind`.then(
          () => tx`
        alter table card_events add column what text`,
        ),
    ],
  ] as const satisfies readonly (readonly [string, string, (tx: Transaction) => Promise<unknown>])[])(
    'finds %s',
    async (_case, text, change) => {
      expect(await problemsAfter(change)).toContainEqual(expect.stringContaining(text))
    },
  )

  test('finds a payment that Chapa calls paid but nobody settled', async () => {
    const listed = [...transactions().slice(0, 2), atChapa(ids.open, 'success')]
    expect(await problemsAfter(async () => {}, listed)).toEqual([`paid at Chapa, pending here: ${ids.open}`])
  })

  test('finds a card for which nobody was told yes, and one for which two were', async () => {
    const [first = '', second = ''] = codes
    const told = paymentLedger.cards.get(first)
    told?.accepted.push(ids.vote)
    paymentLedger.cards.set(second, { accepted: [], refused: 2 })
    const found = await problemsAfter(async () => {})
    paymentLedger.cards.delete(second)
    told?.accepted.pop()
    expect(found).toEqual([
      '2 browsers were told that the same card paid for them',
      '2 browsers were told no, and nobody yes, of a card that is active',
    ])
  })
})
