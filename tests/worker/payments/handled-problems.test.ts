import { randomBytes } from 'node:crypto'
import { readProblem } from '@ashenda/core/domain/payment-problem.ts'
import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import { noteHandled } from '@ashenda/db/queries/payments/handled-problems.ts'
import { insertWebhook } from '@ashenda/db/queries/payments/payments.ts'
import { askCancel, askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import { applyTransition } from '@ashenda/db/queries/payments/transitions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAdmin } from '../../support/accounts.ts'
import { insertOpened, insertPaid, insertStuckRefund, type There } from '../../support/admin-subjects.ts'
import { insertContest } from '../../support/contest-data.ts'
import { storedPayment } from '../../support/payments.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'

let platform: Platform
let there: There
let admin = ''

beforeAll(async () => {
  let contest = ''
  platform = await startPlatform(async (sql) => {
    contest = await insertContest(sql)
  })
  there = { platform, contest }
  admin = (await insertAdmin(platform)).id
})
afterAll(() => platform.close())

const problem = 'list_mismatch:amount'

/** Handles it as an admin who saw it in the present or an earlier state. */
async function handle(id: string, stored = problem, by = admin, seenAt?: Date, reason = 'asked Chapa') {
  const seen = { seen: readProblem(stored), seenAt: seenAt ?? (await changedAt(id)) }
  return noteHandled(platform.sql, id, { by, reason, ...seen })
}

async function changedAt(id: string): Promise<Date> {
  const [row] = await platform.sql<{ at: Date }[]>`select updated_at as at from payments where id = ${id}`
  return row?.at ?? new Date()
}

async function hearWebhook(id: string): Promise<void> {
  const { reference } = await storedPayment(platform, id)
  const bodyHash = randomBytes(32)
  await insertWebhook(platform.sql, { bodyHash, event: 'charge.success', reference, refund: undefined })
}

const raise = (id: string, stored = problem) => raiseAttention(platform.sql, id, stored, 'comparison')

const attentionOf = async (id: string): Promise<string | null> => (await storedPayment(platform, id)).attention

/** Its history entries that needed attention. */
async function linesOf(id: string): Promise<readonly unknown[]> {
  const lines = await platform.sql`
    select detail from payment_events where payment_id = ${id} and detail ? 'attention' order by id`
  return lines.map(({ detail }) => detail)
}

/** A finished payment with a problem that an admin has handled. */
async function handled(insert: (there: There) => Promise<string> = insertPaid): Promise<string> {
  const id = await insert(there)
  await platform.sql`update payments set next_check_at = null where id = ${id}`
  await raise(id)
  expect(await handle(id)).toBeUndefined()
  expect(await attentionOf(id)).toBeNull()
  return id
}

describe('a problem that an admin has handled', () => {
  test('does not return each night, nor does one handled before it; another one does', async () => {
    const id = await handled()
    await raise(id)
    expect(await attentionOf(id)).toBeNull()
    await raise(id, 'not_listed')
    await raise(id)
    expect(await attentionOf(id)).toBe('not_listed')
    expect(await handle(id, 'not_listed')).toBeUndefined()
    for (const known of [problem, 'not_listed']) await raise(id, known)
    expect(await attentionOf(id)).toBeNull()
    expect(await linesOf(id)).toEqual([{ attention: problem }, { attention: 'not_listed' }])
  })

  test.each(['refund_not_found', 'refund_refused:insufficient balance', 'reversed_after_use', 'refunded_twice'])(
    'is the one that was shown: %s, which is noted once, is not replaced by a repeated finding, which follows it',
    async (once) => {
      const id = await insertPaid(there, once)
      await platform.sql`update payments set next_check_at = null where id = ${id}`
      for (let night = 0; night < 2; night += 1) {
        await raise(id, 'not_listed')
        expect(await attentionOf(id)).toBe(once)
      }
      expect(await linesOf(id)).toEqual([{ attention: 'not_listed' }])
      expect(await handle(id, once)).toBeUndefined()
      await raise(id, 'not_listed')
      expect(await attentionOf(id)).toBe('not_listed')
    },
  )

  test('has Chapa asked again if it had kept Chapa’s answer off the list, and otherwise not', async () => {
    const [kept, alone] = [await insertPaid(there, 'refund_not_found'), await insertPaid(there, 'refund_not_found')]
    await platform.sql`update payments set next_check_at = null where id = any(${[kept, alone]}::uuid[])`
    await raiseAttention(platform.sql, kept, 'verify_mismatch:mode')
    for (const id of [kept, alone]) expect(await handle(id, 'refund_not_found')).toBeUndefined()
    const due = await platform.sql`
      select id from payments where next_check_at <= now() and id = any(${[kept, alone]}::uuid[])`
    expect(due).toEqual([{ id: kept }])
  })

  test.each<readonly [string, (id: string) => Promise<unknown>]>([
    [
      'the payment has taken a step',
      (id) => applyTransition(platform.sql, id, { event: 'succeeded', source: 'a test' }),
    ],
    ['an admin asks for its cancellation', (id) => askCancel(platform.sql, id, { by: admin, reason: 'a test' })],
    ['a webhook has come', hearWebhook],
  ])('returns if it is found again after %s', async (_what, happen) => {
    const id = await handled(insertOpened)
    await happen(id)
    await raise(id)
    expect(await attentionOf(id)).toBe(problem)
  })

  test('returns if a look at Chapa that was still due finds it', async () => {
    const id = await insertOpened(there)
    await raise(id)
    await platform.sql`update payments set next_check_at = now() - interval '1 second' where id = ${id}`
    expect(await handle(id)).toBeUndefined()
    await raise(id)
    expect(await attentionOf(id)).toBe(problem)
  })
})

describe('it is not noted as handled', () => {
  test('if something else is wrong by now', async () => {
    const id = await insertPaid(there, 'list_mismatch:amount,currency')
    expect(await handle(id)).toBe('version_conflict')
    expect(await attentionOf(id)).toBe('list_mismatch:amount,currency')
  })

  test('if the same was found again after a webhook that came after the admin looked; that adds a line', async () => {
    const id = await insertPaid(there)
    const find = () => raiseAttention(platform.sql, id, 'verify_mismatch:amount')
    await find()
    const seenAt = await changedAt(id)
    await find()
    expect(await changedAt(id)).toEqual(seenAt)
    await hearWebhook(id)
    for (let look = 0; look < 2; look += 1) await find()
    await platform.sql`update payments set next_check_at = null where id = ${id}`
    expect(await handle(id, 'verify_mismatch:amount', admin, seenAt)).toBe('version_conflict')
    const line = { attention: 'verify_mismatch:amount' }
    expect(await linesOf(id)).toEqual([line, line])
    expect(await handle(id, 'verify_mismatch:amount')).toBeUndefined()
  })

  test('twice: a repeated request did it before, and another admin was later', async () => {
    const id = await insertPaid(there, problem)
    const seenAt = await changedAt(id)
    for (let time = 0; time < 2; time += 1) expect(await handle(id, problem, admin, seenAt)).toBeUndefined()
    expect(await handle(id, problem, (await insertAdmin(platform)).id, seenAt)).toBe('handled_before')
    expect(await handle(id, problem, admin, seenAt, 'another reason')).toBe('handled_before')
    const log = await platform.sql`
      select action, reason, before, after from admin_actions where subject_id = ${id}`
    expect(log).toEqual([
      {
        action: 'payment.handle',
        reason: 'asked Chapa',
        before: { state: 'succeeded', problem },
        after: { state: 'succeeded', amountMinor: 3_000, currency: 'ETB' },
      },
    ])
  })

  test('if it ended by itself, even if the same or another admin handled another one, or the same before', async () => {
    const id = await handled()
    for (const found of ['no_outcome', problem]) {
      await platform.sql`update payments set attention = ${found}, updated_at = now() where id = ${id}`
      const seenAt = await changedAt(id)
      await platform.sql`update payments set attention = null, updated_at = now() where id = ${id}`
      for (const by of [admin, (await insertAdmin(platform)).id])
        expect(await handle(id, found, by, seenAt)).toBe('version_conflict')
    }
  })

  test('while its refund is under way, or if there is no such payment', async () => {
    const id = await insertStuckRefund(there)
    expect(await handle(id, 'refund_unknown')).toBe('refund_still_open')
    expect(await attentionOf(id)).toBe('refund_unknown')
    expect(await handle(admin)).toBe('not_found')
  })
})

describe('an open payment with a handled problem', () => {
  const opened = async (minutes: number, isDue = false): Promise<string> => {
    const id = await insertOpened(there)
    await raise(id)
    await platform.sql`
      update payments set expires_at = now() + ${minutes} * interval '1 minute', next_check_at = case when ${isDue} then now() end where id = ${id}`
    expect(await handle(id)).toBeUndefined()
    return id
  }
  const stateOf = async (id: string) => (await storedPayment(platform, id)).state

  test('has expired once its time is over and nobody looks at it; the same problem is no news, a late success counts', async () => {
    const id = await opened(-1)
    expect(await stateOf(id)).toBe('expired')
    await raise(id)
    expect(await attentionOf(id)).toBeNull()
    const [log] = await platform.sql`select before, after from admin_actions where subject_id = ${id}`
    expect(log).toMatchObject({ before: { state: 'pending', problem }, after: { state: 'expired' } })
    expect(await applyTransition(platform.sql, id, { event: 'succeeded', source: 'a test' })).toBe(true)
    expect(await stateOf(id)).toBe('succeeded')
  })

  test('stays open while it can be paid, and while Chapa must still be asked', async () => {
    expect(await stateOf(await opened(1))).toBe('pending')
    expect(await stateOf(await opened(-1, true))).toBe('pending')
  })
})

test.each(['no_outcome', 'news_unclear'])('%s is over once Chapa has said how the payment ended', async (silence) => {
  const id = await insertOpened(there)
  await raise(id, silence)
  await applyTransition(platform.sql, id, { event: 'cancelled', source: 'cancel' })
  expect(await attentionOf(id)).toBeNull()
})

test('Chapa’s reason for refusing a refund is shown again each time', async () => {
  const refused = 'refund_refused:insufficient balance'
  const id = await insertPaid(there)
  const refuse = async () => {
    await askRefund(platform.sql, id, { by: admin, reason: 'paid twice', givesUpPlace: false })
    await applyTransition(platform.sql, id, { event: 'refund_refused', source: 'refund', attention: refused })
  }
  await refuse()
  expect(await handle(id, refused)).toBeUndefined()
  await refuse()
  expect(await attentionOf(id)).toBe(refused)
})
