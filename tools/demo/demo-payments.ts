import { createHash } from 'node:crypto'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import type { DemoContest } from './demo-contests.ts'

/** A vote somebody paid for, and its credit. */
export interface PaidVote {
  readonly id: string
  readonly credit: string
  readonly voter: string
  readonly phone: string
  readonly name: string
  readonly isAbroad: boolean
  /** When the ballot was sent, epoch ms. */
  readonly at: number
}

const dayMs = 86_400_000
/**
 * Younger ones were paid by T-card: each night the last week is compared with Chapa's list, and the sandbox knows nothing of what was before
 * its start.
 */
const comparedMs = 8 * dayMs

const soldBatch = seedId('card-batch', 'sold')

/** Succeeded payments of paid ballots, and the credits they gave. */
export async function enterPaidVotes(sql: Sql, contest: string, votes: readonly PaidVote[]): Promise<void> {
  if (votes.length === 0) return
  const voters = votes.map(({ voter, phone, name, at }) => ({ id: voter, phone, name, created_at: new Date(at) }))
  const rows = votes.map(({ id, voter, at, isAbroad }) => ({
    id,
    contest_id: contest,
    purpose: 'vote',
    voter_id: voter,
    ...(at < Date.now() - comparedMs
      ? { provider: 'chapa', reference: `demo-${id}`, provider_reference: `AP${id.slice(0, 8)}`, card_hash: null }
      : { provider: 'tcard', reference: id, provider_reference: null, card_hash: hashOf(id) }),
    amount_minor: isAbroad ? usualRules.voteUsd : usualRules.voteEtb,
    currency: isAbroad ? 'USD' : 'ETB',
    state: 'succeeded',
    created_at: new Date(at - 90_000),
    updated_at: new Date(at - 60_000),
    settled_at: new Date(at - 60_000),
  }))
  const credits = votes.map(({ id, voter, credit, at }) => ({
    id: credit,
    contest_id: contest,
    payment_id: id,
    voter_id: voter,
    created_at: new Date(at - 60_000),
  }))
  await sql.begin(async (tx) => {
    await tx`insert into voters ${tx(voters)} on conflict do nothing`
    await enter(tx, rows)
    await tx`insert into credits ${tx(credits)}`
  })
}

interface PaymentFields {
  readonly id: string
  readonly provider: string
  readonly created_at: Date
  readonly settled_at: Date
}

async function enter(tx: Transaction, rows: readonly (PaymentFields & Record<string, unknown>)[]): Promise<void> {
  const source = (provider: string): string => (provider === 'chapa' ? 'webhook' : 'worker')
  await tx`insert into payments ${tx(rows)}`
  await tx`insert into payment_events ${tx(
    rows.flatMap(({ id, provider, created_at, settled_at }) => [
      { payment_id: id, at: created_at, from_state: null, to_state: 'created', source: 'payer' },
      { payment_id: id, at: settled_at, from_state: 'created', to_state: 'succeeded', source: source(provider) },
    ]),
  )}`
}

/** The fees of contestants who paid, before the opening. */
export const seedFees = (sql: Sql, contest: DemoContest): Promise<unknown> =>
  sql.begin(async (tx) => {
    const contestants = await tx<{ id: string; paidAt: Date }[]>`
      select id, paid_at as "paidAt" from contestants where contest_id = ${contest.id} and paid_at is not null and fee_payment_id is null
        and paid_at < ${contest.opensAt} order by id`
    if (contestants.length === 0) return
    const rows = contestants.map(({ id, paidAt }) => ({
      id: seedId('fee', id),
      contest_id: contest.id,
      purpose: 'fee',
      contestant_id: id,
      provider: 'chapa',
      reference: `demo-${seedId('fee', id)}`,
      provider_reference: `AP${id.slice(0, 8)}`,
      amount_minor: usualRules.feeEtb,
      currency: 'ETB',
      state: 'succeeded',
      created_at: new Date(paidAt.getTime() - 300_000),
      updated_at: paidAt,
      settled_at: paidAt,
    }))
    await enter(tx, rows)
    await tx`
      update contestants c set fee_payment_id = p.id from payments p
      where p.contestant_id = c.id and p.id in ${tx(rows.map(({ id }) => id))}`
  })

/** Two batches of T-cards: one that was sold and used, one at a bank's branch. Their files are past their time. */
export const seedCards = (sql: Sql, { opensAt }: DemoContest): Promise<unknown> =>
  sql.begin(async (tx) => {
    const [owner] = await tx<{ id: string }[]>`select id from users where role = 'admin' order by created_at limit 1`
    const [known] = await tx`select 1 from card_batches where id = ${soldBatch}`
    if (!owner || known) return
    const used = await tx<{ id: string; hash: Uint8Array; at: Date }[]>`
      select id, card_hash as hash, settled_at as at from payments where provider = 'tcard' and id = any(${await demoCardPayments(tx)}::uuid[])
      order by settled_at, id`
    const madeAt = new Date(opensAt.getTime() - 3 * dayMs)
    const batches = [
      { id: soldBatch, agent: 'Kiosk at Romanat square', note: 'first delivery', amount: used.length + 40 },
      { id: seedId('card-batch', 'branch'), agent: 'Bank, branch Hawelti', note: '', amount: 120 },
    ]
    for (const { id, agent, note, amount } of batches) {
      await tx`
        insert into card_batches (id, number, amount, note, agent, ordered_by, created_at, codes_at, rendered_at, purged_at, file, bytes)
        values (${id}, nextval('card_batch_numbers'), ${amount}, ${note}, ${agent}, ${owner.id}, ${madeAt}, ${madeAt}, ${madeAt}, now(),
          ${`${id}.pdf`}, 0)`
      const cards = Array.from({ length: amount }, (_, index) => {
        const payment = id === soldBatch ? used[index] : undefined
        return {
          batch_id: id,
          ordinal: index + 1,
          code_hash: payment?.hash ?? hashOf(`${id} ${index}`),
          state: payment ? 'redeemed' : 'active',
          payment_id: payment?.id ?? null,
          changed_at: payment?.at ?? madeAt,
        }
      })
      await tx`insert into cards ${tx(cards)}`
      await tx`
        insert into card_events (batch_id, at, what, by, first_ordinal, last_ordinal)
        values (${id}, ${madeAt}, 'activated', ${owner.id}, 1, ${amount})`
    }
  })

/** The demo's own: a visitor's cards have their batch. */
async function demoCardPayments(tx: Transaction): Promise<readonly string[]> {
  const rows = await tx<{ id: string }[]>`
    select p.id from payments p left join cards c on c.payment_id = p.id where p.provider = 'tcard' and p.state = 'succeeded' and c.batch_id is null`
  return rows.map(({ id }) => id)
}

const hashOf = (text: string): Buffer => createHash('sha256').update(`demo ${text}`).digest()
