import { randomUUID } from 'node:crypto'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { FailedJobStore } from '@ashenda/worker/jobs/failed-job-store.ts'
import { Job } from 'bullmq'
import { v7 } from 'uuid'
import type { Account } from './accounts.ts'
import { insertContestant, insertCredit, somePhone } from './contest-data.ts'
import { enterVotePayment } from './payments.ts'
import { type Platform, testPepper } from './platform.ts'
import { queueOf } from './queue.ts'
import { queuedBallot, somePayer } from './queued-ballot.ts'
import type { FormPart } from './send-photo.ts'
import { insertCategory } from './shop.ts'

/** The site on which an admin acts. */
export interface There {
  readonly platform: Platform
  readonly contest: string
}

/** An admin's call, once all it needs exists: of what it is about, which stands in its route, or by its whole path. */
interface Call {
  readonly of?: string
  readonly path?: string
  readonly body?: unknown
}
export type Deed = readonly [action: string, prepare: (there: There, admin: Account) => Promise<Call>]
/** Per route the expected log action and a call. */
export type Deeds = Readonly<Record<string, Deed>>

/** A call that needs nothing before it. */
export const saying = (action: string, body?: unknown): Deed => [action, async () => ({ body })]

/** A call about something that is there. */
export const about = (action: string, insert: (there: There) => Promise<string>, body?: unknown): Deed => [
  action,
  async (there) => ({ of: await insert(there), body }),
]

export const reason = 'a test of the log'
/** The acting admin's. */
export const password = 'a password of tests'

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** A contest that is not current, and its version. */
export async function insertDraft(
  { platform }: There,
  { opens = 1, closes = 2, isAnnounced = false } = {},
): Promise<{ readonly id: string; readonly updatedAt: string }> {
  const id = v7()
  const [row] = await platform.sql<{ at: Date }[]>`
    insert into contests (id, name, opens_at, closes_at, announced_at)
    values (${id}, 'next', ${inDays(opens)}, ${inDays(closes)}, ${isAnnounced ? new Date() : null}) returning updated_at as at`
  return { id, updatedAt: row?.at.toISOString() ?? '' }
}

/** The version of a row, as an admin has seen it. */
export async function updatedAtOf({ platform }: There, table: string, id: string): Promise<string> {
  const [row] = await platform.sql<{ at: Date }[]>`select updated_at as at from ${platform.sql(table)} where id = ${id}`
  return row?.at.toISOString() ?? ''
}

export async function insertRequest(
  { platform, contest }: There,
  of?: string,
  email = 'brand@example.org',
): Promise<string> {
  const [id, contestant] = [v7(), of ?? (await insertContestant(platform.sql, contest))]
  await platform.sql`
    insert into contestant_requests (id, content_id, contestant_id, brand_name, email)
    values (${id}, ${randomUUID()}, ${contestant}, 'A brand', ${email})`
  return id
}

/** A paid vote, with a `problem` if given. */
export async function insertPaid({ platform }: There, problem: string | null = null): Promise<string> {
  const credit = await insertCredit(platform.sql, somePayer())
  const [row] = await platform.sql<{ id: string }[]>`
    update payments set attention = ${problem} where id = (select payment_id from credits where id = ${credit}) returning id`
  return row?.id ?? ''
}

/** A paid vote whose refund Chapa took and forgot; `isByHand`: an admin took it over and looked at Chapa since. */
export async function insertStuckRefund(there: There, isByHand = false): Promise<string> {
  const id = await insertPaid(there)
  await there.platform.sql`
    update payments set state = 'refund_pending', refund_asked_at = now() - interval '4 days',
      refund_sent_at = now() - interval '4 days', refund_reference = ${`AP-${id}`}, checks = 1,
      attention = ${isByHand ? 'refund_by_hand' : 'refund_unknown'}, refund_by_hand_at = case when ${isByHand} then now() end,
      refund_cleared_at = case when ${isByHand} then now() end
    where id = ${id}`
  await there.platform.sql`update credits set held_at = now() where payment_id = ${id}`
  return id
}

/** Chapa took 300 birr of 30. */
export const wrongAmount = 'verify_mismatch:amount,success 300.00 ETB'

export async function insertOpened({ platform }: There, problem: string | null = null): Promise<string> {
  const { id } = await enterVotePayment(platform)
  await platform.sql`
    update payments set state = 'pending', checkout_url = 'https://example.org/checkout', attention = ${problem} where id = ${id}`
  return id
}

export async function insertDeadLetter({ platform, contest }: There): Promise<string> {
  const ballot = queuedBallot([await insertContestant(platform.sql, contest)])
  await platform.sql`
    insert into dead_letters (id, contest_id, payload, problem)
    values (${ballot.id}, ${contest}, ${Buffer.from(JSON.stringify(ballot))}, 'a constraint')`
  return ballot.id
}

export async function keepFailure({ platform }: There): Promise<string> {
  const job = new Job(queueOf(platform, 'payments'), 'redeem-card', { payment: randomUUID() }, { attempts: 1 })
  await new FailedJobStore(platform.redis, platform.prefix, 'payments').keep(job, new Error('away'))
  return `redeem-card-${job.data.payment}`
}

export async function productForm({ platform }: There): Promise<readonly FormPart[]> {
  const category = await insertCategory(platform.sql)
  return [
    ['name', `Tilfi dress ${v7()}`],
    ['category', category],
    ['price', '450050'],
    ['currency', 'ETB'],
    ['quantity', '7'],
  ]
}

export async function recordVoter({ platform, contest }: There): Promise<string> {
  const phone = somePhone()
  const ballot = queuedBallot([await insertContestant(platform.sql, contest)], {
    phone,
    voter: voterIdOf(testPepper, phone),
  })
  await recordGroup(platform.sql, contest, [ballot])
  return phone
}
