import type { SettingsChange } from '@ashenda/api/sandbox/chapa/settings.ts'
import type { ActionsAnswer } from '@ashenda/core/contracts/http/actions.ts'
import { pepperIdOf } from '@ashenda/core/domain/peppers.ts'
import { findLastAction } from '@ashenda/db/queries/admin/admin-actions.ts'
import { removeRecordedDeadLetters } from '@ashenda/db/queries/ballots/dead-letters.ts'
import { giveUpBatches } from '@ashenda/db/queries/cards/card-batch-upkeep.ts'
import { settleBatch } from '@ashenda/db/queries/cards/card-batches.ts'
import { enterBatch } from '@ashenda/db/queries/cards/cards.ts'
import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import { askComparison, finishComparison } from '@ashenda/db/queries/payments/comparisons.ts'
import { askCancel, askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import { applyTransition } from '@ashenda/db/queries/payments/transitions.ts'
import texts from '@ashenda/web/src/locales/en/console.json' with { type: 'json' }
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Account, insertAdmin } from '../support/accounts.ts'
import { insertOpened, insertPaid } from '../support/admin-subjects.ts'
import { liveKey, type StartedSandbox } from '../support/chapa.ts'
import { get, post, refused } from '../support/http.ts'
import { actAtChapa, openCheckout, reachedPayment, usePaidContest, withChapa } from '../support/payments.ts'
import { testCodePepper } from '../support/platform.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'

const on = usePaidContest(1)
let admin: Account
beforeAll(async () => {
  admin = await insertAdmin(on.platform)
})

const reason = 'asked by phone'
const amount = { amountMinor: 3_000, currency: 'ETB' }

const withRefunds = (settings: SettingsChange, run: (sandbox: StartedSandbox) => Promise<void>): Promise<void> =>
  withChapa(on.platform, { callback: 'none', refundStepMs: 1, ...settings }, run, liveKey)

const ask = (what: 'refund' | 'cancel', payment: string) =>
  post(`${on.platform.url}/admin/payments/${payment}/${what}`, { reason }, { cookie: admin.cookie })

interface Line {
  readonly action: string
  readonly before: object | null
  readonly after: object | null
  readonly reason: string
  /** The action that led to it. */
  readonly of: string | null
}

/** The log entries about a subject in order; checks that every text has words. */
async function logOf(subject: string): Promise<readonly Line[]> {
  const { body } = await get(`${on.platform.url}/admin/actions?subject=${subject}`, { cookie: admin.cookie })
  const actions = (body as unknown as ActionsAnswer).actions.toReversed() // of the contract
  for (const one of actions) {
    expect(texts.actions).toHaveProperty([`did_${one.action.replace('.', '_')}`])
    expect(one.admin._id).toBe(admin.id)
    for (const field of Object.keys({ ...one.before, ...one.after }))
      expect(texts.actions).toHaveProperty([`field_${field}`])
  }
  const ids = new Map(actions.map(({ _id, action }) => [_id, action]))
  return actions.map(({ action, before, after, reason: why, outcomeOf }) => ({
    action,
    before,
    after,
    reason: why,
    of: outcomeOf === null ? null : (ids.get(outcomeOf) ?? 'nothing of it'),
  }))
}

const requested = {
  action: 'payment.refund',
  before: { state: 'succeeded' },
  after: { state: 'refund_pending', ...amount },
  reason,
  of: null,
}
const outcome = (of: string, action: string, before: object | null, after: object): Line => ({
  action,
  before,
  after,
  reason: '',
  of,
})

async function paidVote(sandbox: StartedSandbox): Promise<string> {
  const { payment } = await openCheckout(on.platform)
  await actAtChapa(on.platform, sandbox, payment, 'pay')
  await reachedPayment(on.platform, payment, 'succeeded')
  return payment
}

describe('the log says that a refund was requested, and then its outcome', () => {
  test('when Chapa has paid it', () =>
    withRefunds({}, async (sandbox) => {
      const payment = await paidVote(sandbox)
      await ask('refund', payment)
      await reachedPayment(on.platform, payment, 'refunded')
      const done = { state: 'refunded', ...amount }
      expect(await logOf(payment)).toEqual([
        requested,
        outcome('payment.refund', 'payment.refunded', { state: 'refund_pending' }, done),
      ])
    }))

  test('when Chapa refuses it, each time it is requested', () =>
    withRefunds({}, async () => {
      const payment = await insertPaid(on)
      const problem = 'refund_not_found'
      const no = outcome(
        'payment.refund',
        'payment.refund-refused',
        { state: 'refund_pending' },
        { state: 'succeeded', ...amount, problem },
      )
      expect(await ask('refund', payment)).toMatchObject(refused(422, 'refund_refused'))
      expect(await logOf(payment)).toEqual([requested, no])
      expect(await ask('refund', payment)).toMatchObject(refused(422, 'refund_refused'))
      expect(await logOf(payment)).toEqual([requested, no, requested, no])
      const rows = await on.platform.sql`
        select outcome_of from admin_actions where subject_id = ${payment} and outcome_of is not null`
      expect(new Set(rows.map(({ outcome_of }) => outcome_of)).size).toBe(2)
      expect(await findLastAction(on.platform.sql, payment, null)).toMatchObject({ action: 'payment.refund' })
    }))

  test('when nobody knows, and when it is known at last; hearing it again adds nothing', async () => {
    const { sql } = on.platform
    const payment = await insertPaid(on)
    await askRefund(sql, payment, { by: admin.id, reason, givesUpPlace: false })
    for (const attention of ['refund_mismatch', 'refund_overdue', 'refund_overdue'])
      await raiseAttention(sql, payment, attention, 'refund')
    await raiseAttention(sql, payment, 'not_listed', 'comparison')
    for (let time = 0; time < 2; time += 1) await applyTransition(sql, payment, { event: 'reversed', source: 'settle' })
    expect(await logOf(payment)).toEqual([
      requested,
      outcome('payment.refund', 'payment.refund-unclear', null, {
        state: 'refund_pending',
        ...amount,
        problem: 'refund_mismatch',
      }),
      outcome('payment.refund', 'payment.reversed', { state: 'refund_pending' }, { state: 'reversed', ...amount }),
    ])
  })

  test('but nothing about one that no admin requested', async () => {
    const { sql } = on.platform
    const payment = await insertPaid(on)
    await applyTransition(sql, payment, { event: 'refund_asked', source: 'settle' })
    await applyTransition(sql, payment, { event: 'refunded', source: 'refund' })
    expect(await logOf(payment)).toEqual([])
  })
})

describe('the log says that a cancellation was requested, and then', () => {
  const asked = (state: string): Line => ({
    action: 'payment.cancel',
    before: { state, isCancelAsked: false },
    after: { state, isCancelAsked: true, ...amount },
    reason,
    of: null,
  })
  const cameOf = (action: string, from: string, to: string): Line =>
    outcome('payment.cancel', action, { state: from }, { state: to, ...amount })

  test('that it was cancelled, or came too late, or both', () =>
    withRefunds({ webhooks: { missing: true } }, async (sandbox) => {
      const { payment } = await openCheckout(on.platform)
      await ask('cancel', payment)
      const lines = [asked('pending'), cameOf('payment.cancelled', 'pending', 'cancelled')]
      expect(await logOf(payment)).toEqual(lines)
      await applyTransition(on.platform.sql, payment, { event: 'succeeded', source: 'settle' })
      expect(await logOf(payment)).toEqual([...lines, cameOf('payment.cancel-late', 'cancelled', 'succeeded')])
      const paid = await openCheckout(on.platform)
      await actAtChapa(on.platform, sandbox, paid.payment, 'pay')
      await ask('cancel', paid.payment)
      expect(await logOf(paid.payment)).toEqual([
        asked('pending'),
        cameOf('payment.cancel-late', 'pending', 'succeeded'),
      ])
    }))

  test('that it had expired, or that nobody knows', async () => {
    const { sql } = on.platform
    const [over, unclear, unasked] = [await insertOpened(on), await insertOpened(on), await insertOpened(on)]
    for (const payment of [over, unclear]) await askCancel(sql, payment, { by: admin.id, reason })
    for (const payment of [over, unasked]) await applyTransition(sql, payment, { event: 'expired', source: 'settle' })
    await raiseAttention(sql, unclear, 'no_outcome')
    expect(await logOf(over)).toEqual([asked('pending'), cameOf('payment.expired', 'pending', 'expired')])
    expect(await logOf(unclear)).toEqual([
      asked('pending'),
      outcome('payment.cancel', 'payment.cancel-unclear', null, {
        state: 'pending',
        ...amount,
        problem: 'no_outcome',
      }),
    ])
    expect(await logOf(unasked)).toEqual([])
  })
})

describe('the log says the outcome of', () => {
  const compare = async (): Promise<string> =>
    String((await post(`${on.platform.url}/admin/payments/compare`, {}, { cookie: admin.cookie })).body['comparison'])
  const told = (id: string): Promise<readonly Line[]> =>
    until(async () => {
      const lines = await logOf(id)
      return lines.length > 1 && lines
    })

  test('a comparison with Chapa: what it found, or why it ended early', () =>
    withRefunds({}, async () => {
      const [step, found] = await told(await compare())
      expect(step).toMatchObject({ action: 'payment.compare', after: null, of: null })
      const figures = { listed: 0, hurried: 0, raised: expect.any(Number), unknownCount: 0 }
      expect(found).toEqual(outcome('payment.compare', 'payment.compared', null, figures))
      const early = await askComparison(on.platform.sql, v7(), admin.id)
      const end = {
        reachedAt: null,
        pages: 0,
        listed: 0,
        unreadable: 0,
        problem: 'page 1: not found',
        problemKind: 'no_list' as const,
      }
      const result = { ...end, hurried: 0, raised: 0, unknown: [], unknownCount: 0 }
      for (let time = 0; time < 2; time += 1) await finishComparison(on.platform.sql, early, result)
      expect(await logOf(early)).toEqual([
        step,
        outcome('payment.compare', 'payment.compare-incomplete', null, {
          ...figures,
          raised: 0,
          problem: end.problemKind,
        }),
      ])
    }))

  test('an order of cards: made or given up', async () => {
    const { sql } = on.platform
    const ordered = async (amount: number) => {
      const order = {
        id: v7(),
        amount,
        note: '',
        agent: '',
        by: admin.id,
        isNamed: true,
        pepper: pepperIdOf(testCodePepper),
      }
      return (await enterBatch(sql, order)).id
    }
    const [made, failed] = [await ordered(3), await ordered(4)]
    await sql`update card_batches set codes_at = now(), file = ${`${made}.pdf`}, bytes = 1 where id = ${made}`
    for (let time = 0; time < 2; time += 1) await settleBatch(sql, made)
    await sql`update card_batches set created_at = now() - interval '2 days' where id = ${failed}`
    await giveUpBatches(sql, 3_600_000, 'It could not be made.')
    const step = { action: 'cards.order', of: null }
    expect(await logOf(made)).toMatchObject([step, { action: 'cards.made', of: 'cards.order', after: { amount: 3 } }])
    expect(await logOf(failed)).toMatchObject([
      step,
      { action: 'cards.given-up', of: 'cards.order', after: { amount: 4, problem: 'It could not be made.' } },
    ])
  })

  test('a resent ballot: counted or refused', async () => {
    const { platform, contest, picks } = on
    const counted = queuedBallot(picks)
    const second = { ...queuedBallot(picks), voter: counted.voter, phone: counted.phone }
    for (const { id, ...ballot } of [counted, second]) {
      const payload = Buffer.from(JSON.stringify({ id, ...ballot }))
      await platform.sql`
        insert into dead_letters (id, contest_id, payload, problem) values (${id}, ${contest}, ${payload}, 'a constraint')`
      const answer = await post(`${platform.url}/admin/dead-letters/${id}/replay`, {}, { cookie: admin.cookie })
      expect(answer.status).toBe(202)
    }
    await recordGroup(platform.sql, contest, [counted])
    await recordGroup(platform.sql, contest, [second])
    expect(await removeRecordedDeadLetters(platform.sql)).toBe(2)
    const step = { action: 'dead-letter.replay', of: null }
    const of = 'dead-letter.replay'
    expect(await logOf(counted.id)).toMatchObject([step, { action: 'dead-letter.recorded', of }])
    expect(await logOf(second.id)).toMatchObject([step, { action: 'dead-letter.refused', of }])
  })
})
