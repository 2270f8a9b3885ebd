import { randomBytes } from 'node:crypto'
import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import { insertWebhook } from '@ashenda/db/queries/payments/payments.ts'
import { applyTransition, findPayment, noteCheck, readClock } from '@ashenda/db/queries/payments/transitions.ts'
import type { VerifyAnswer } from '@ashenda/worker/payments/chapa/payment.ts'
import { createSettlePayment } from '@ashenda/worker/payments/settle-payment.ts'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { registerContestant } from '../../support/accounts.ts'
import { enterVotePayment, storedPayment } from '../../support/payments.ts'
import { usePlatform } from '../../support/use-platform.ts'
import { workerContext } from '../../support/worker-context.ts'

let contestant = ''

const platform = usePlatform()
beforeAll(async () => {
  contestant = (await registerContestant(platform)).id
})

const paid = { amountMinor: 3_000, currency: 'ETB', mode: 'test', reference: 'AP-1', chargeMinor: 105 } as const
type Said = Exclude<VerifyAnswer['kind'], 'unknown' | 'not_found' | 'pending'>

interface Payment {
  readonly state: PaymentState
  readonly purpose?: 'vote' | 'fee'
  /** In minutes from now; negative if expired. */
  readonly expiresIn?: number
  readonly ageInHours?: number
  readonly webhookAgeInHours?: number
  readonly checks?: number
  readonly cancelAskedHoursAgo?: number
}

/** A payment whose webhook came before Chapa was asked, and the result of a look at Chapa. */
async function follow(
  {
    state,
    purpose = 'vote',
    expiresIn,
    ageInHours = 0,
    webhookAgeInHours = 0,
    checks = 0,
    cancelAskedHoursAgo,
  }: Payment,
  answer: VerifyAnswer['kind'] | (() => VerifyAnswer),
) {
  const { sql } = platform
  const expiresAt = expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 60_000)
  const { id, reference } = purpose === 'vote' ? await enterVotePayment(platform) : await enterFee()
  await sql`
    update payments set state = ${state}, expires_at = ${expiresAt}, checks = ${checks}, next_check_at = now(),
      settled_at = ${isSettled.includes(state) ? sql`now()` : null},
      cancel_asked_at = now() - ${cancelAskedHoursAgo ?? null}::float8 * interval '1 hour',
      created_at = now() - ${ageInHours}::float8 * interval '1 hour' where id = ${id}`
  const webhook = randomBytes(32)
  await sql`
    insert into webhooks (body_hash, event, reference, received_at)
    values (${webhook}, 'a test', ${reference}, now() - ${webhookAgeInHours}::float8 * interval '1 hour' - interval '1 second')`
  const said = typeof answer === 'function' ? answer() : answerOf(answer, reference)
  const asked: string[] = []
  const paces: string[] = []
  const warnings: string[] = []
  const context = workerContext(platform)
  const chapa = {
    verify: async (txRef: string) => {
      asked.push(txRef)
      return said
    },
  }
  await createSettlePayment({
    ...context,
    log: { warn: (_fields: object, text: string) => void warnings.push(text) } as never, // nothing else is logged
    pace: async (key: string) => void paces.push(key),
    payments: { chapa, mode: 'test', publicUrl: platform.url } as never, // nothing but `verify` is asked of it
  })({ payment: id }, { id: '1', stalledCounter: 0 })
  const [row] = await sql<
    {
      state: PaymentState
      attention: string | null
      checks: number
      pauseSeconds: number | null
      chargeMinor: number | null
      providerReference: string | null
    }[]
  >`
    select state, attention, checks, round(extract(epoch from next_check_at - now()))::int as "pauseSeconds",
      charge_minor as "chargeMinor", provider_reference as "providerReference" from payments where id = ${id}`
  const events = await sql<{ to: string; source: string }[]>`
    select to_state as to, source from payment_events where payment_id = ${id} and source <> 'payer' order by id`
  const [hook] = await sql<{ isDone: boolean }[]>`
    select processed_at is not null as "isDone" from webhooks where body_hash = ${webhook}`
  return {
    ...row,
    id,
    reference,
    asked,
    paces,
    warnings,
    events: events.map(({ to, source }) => `${to} by ${source}`),
    isWebhookDone: hook?.isDone,
    published: context.published.map(({ type }) => type),
  }
}

const isSettled: readonly PaymentState[] = ['succeeded', 'refunded', 'reversed']

async function enterFee(): Promise<{ readonly id: string; readonly reference: string }> {
  const id = v7()
  await platform.sql`
    insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, state)
    values (${id}, 'fee', ${contestant}, 'chapa', ${id}, 3000, 'ETB', 'pending')`
  return { id, reference: id }
}

function answerOf(kind: VerifyAnswer['kind'], txRef: string): VerifyAnswer {
  if (kind === 'unknown') return { kind, cause: { reason: 'timeout', detail: 'a test' } } as VerifyAnswer
  if (kind === 'pending' || kind === 'not_found') return { kind } as VerifyAnswer
  return { kind: kind as Said, txRef, ...paid }
}

test.each<[PaymentState, VerifyAnswer['kind'], Record<string, unknown>]>([
  [
    'pending',
    'success',
    { state: 'succeeded', events: ['succeeded by settle'], pauseSeconds: null, isWebhookDone: true },
  ],
  ['pending', 'failed', { state: 'failed', events: ['failed by settle'], isWebhookDone: true }],
  ['pending', 'pending', { state: 'pending', events: [], isWebhookDone: true }],
  ['pending', 'not_found', { state: 'pending', events: [], isWebhookDone: true }],
  ['pending', 'unknown', { state: 'pending', events: [], isWebhookDone: false }],
  ['pending', 'refunded', { state: 'refunded', events: ['refunded by settle'], pauseSeconds: null }],
  ['pending', 'reversed', { state: 'reversed', events: ['reversed by settle'], pauseSeconds: null }],
  ['failed', 'failed', { state: 'failed', events: [] }],
  ['succeeded', 'success', { state: 'succeeded', events: [], pauseSeconds: null }],
  ['succeeded', 'failed', { state: 'succeeded', events: [], pauseSeconds: null }],
  ['succeeded', 'pending', { state: 'succeeded', events: [], pauseSeconds: null }],
  ['succeeded', 'reversed', { state: 'reversed', events: ['reversed by settle'], pauseSeconds: null }],
])('a payment that is %s here and %s at Chapa', async (state, kind, outcome) => {
  const followed = await follow({ state }, kind)
  expect(followed).toMatchObject({ checks: 1, ...outcome })
  expect(followed.asked).toEqual([followed.reference])
  expect(followed.paces).toEqual([`settle-${followed.id}`])
  expect(followed.warnings).toEqual(kind === 'unknown' ? ['Chapa did not say how a payment stands'] : [])
  const isStep = followed.events.length > 0
  expect(followed.published).toEqual(isStep ? ['payment-changed'] : [])
})

test.each<[PaymentState, VerifyAnswer['kind']]>([
  ['pending', 'pending'],
  ['pending', 'failed'],
  ['pending', 'not_found'],
  ['pending', 'unknown'],
  ['failed', 'failed'],
  ['succeeded', 'unknown'],
])('if a payment is %s here and %s at Chapa, Chapa is asked again', async (state, kind) => {
  const { pauseSeconds } = await follow({ state, checks: 1, ageInHours: 1, webhookAgeInHours: 1 }, kind)
  expect(pauseSeconds).toBeGreaterThan(37)
  expect(pauseSeconds).toBeLessThanOrEqual(40)
})

test('Chapa’s fee and reference are stored', async () => {
  expect(await follow({ state: 'pending' }, 'success')).toMatchObject({ chargeMinor: 105, providerReference: 'AP-1' })
  expect(await follow({ state: 'pending' }, 'failed')).toMatchObject({ providerReference: 'AP-1' })
})

test('a paid fee changes who is listed, and pages learn of it; a paid vote does not', async () => {
  expect((await follow({ state: 'pending', purpose: 'fee' }, 'success')).published).toEqual([
    'payment-changed',
    'directory-changed',
  ])
  expect((await follow({ state: 'pending', purpose: 'fee' }, 'pending')).published).toEqual([])
})

test.each<[VerifyAnswer['kind'], readonly string[]]>([
  ['pending', ['expired by settle']],
  ['not_found', ['expired by settle']],
  ['failed', ['failed by settle', 'expired by settle']],
  ['success', ['succeeded by settle']],
  ['unknown', []],
])('once expired, a payment that is %s at Chapa has the history %o', async (kind, events) => {
  const followed = await follow({ state: 'pending', expiresIn: -1 }, kind)
  expect(followed.events).toEqual(events)
  expect(followed.published).toEqual(events.length > 0 ? ['payment-changed'] : [])
  expect((await follow({ state: 'pending', expiresIn: 10 }, kind)).events).toEqual(
    events.filter((event) => !event.startsWith('expired')),
  )
})

test('an answer about another payment changes nothing, needs a person, and Chapa is not asked again', async () => {
  for (const kind of ['success', 'failed'] as const)
    expect(await follow({ state: 'pending' }, () => ({ kind, txRef: 'another', ...paid }))).toMatchObject({
      state: 'pending',
      attention: expect.stringMatching(new RegExp(`^verify_mismatch:reference,${kind} \\d+\\.00 ETB$`)),
      pauseSeconds: null,
      events: ['pending by settle'],
      published: [],
    })
})

test('a payment without news from Chapa for three days needs a person', async () => {
  const old = { state: 'pending', ageInHours: 73, webhookAgeInHours: 73 } as const
  expect(await follow({ ...old, checks: 11 }, 'unknown')).toMatchObject({ attention: 'no_outcome', pauseSeconds: null })
  const early = await follow({ ...old, checks: 3 }, 'unknown') // the worker was down, or a comparison found news
  expect(early).toMatchObject({ attention: null })
  expect(early.pauseSeconds).toBeGreaterThan(155)
  expect(await follow({ state: 'pending', ageInHours: 71, webhookAgeInHours: 71 }, 'unknown')).toMatchObject({
    attention: null,
  })
  expect(await follow({ state: 'pending', ageInHours: 73 }, 'pending')).toMatchObject({
    attention: null,
    pauseSeconds: null,
  })
})

test.each(['pending', 'succeeded'] as const)(
  'a webhook about an old payment that is %s is followed for three days if Chapa does not answer',
  async (state) => {
    const old = { state, ageInHours: 120, checks: 11 }
    const { pauseSeconds, ...first } = await follow(old, 'unknown')
    expect(first).toMatchObject({ attention: null, isWebhookDone: false })
    expect(pauseSeconds).toBeGreaterThan(17)
    expect((await follow({ ...old, webhookAgeInHours: 71 }, 'unknown')).pauseSeconds).toBeGreaterThan(17)
    expect(await follow({ ...old, webhookAgeInHours: 73 }, 'unknown')).toMatchObject({
      attention: state === 'pending' ? 'no_outcome' : 'news_unclear',
      pauseSeconds: null,
    })
  },
)

test('if nothing is left to learn of an old payment, Chapa’s silence is not reported', async () => {
  for (const state of ['refunded', 'reversed'] as const)
    expect(await follow({ state, ageInHours: 120, webhookAgeInHours: 73, checks: 11 }, 'unknown'), state).toMatchObject(
      { attention: null, pauseSeconds: null },
    )
})

test('a payment settled while Chapa did not answer is not reported as having no outcome', async () => {
  const { sql } = platform
  const old = { state: 'pending', ageInHours: 120, webhookAgeInHours: 73, checks: 11 } as const
  const { id, reference } = await follow(old, 'pending')
  await sql`update payments set checks = 11 where id = ${id}`
  const verify = async (): Promise<VerifyAnswer> => {
    await applyTransition(sql, id, { event: 'succeeded', source: 'settle' })
    return answerOf('unknown', reference)
  }
  const payments = { chapa: { verify }, mode: 'test', publicUrl: platform.url } as never // nothing else is asked of it
  await createSettlePayment({ ...workerContext(platform), payments })({ payment: id }, { id: '1', stalledCounter: 0 })
  expect(await storedPayment(platform, id)).toMatchObject({ state: 'succeeded', attention: null, credits: 1 })
})

test('cancelling an old payment is tried for three days if Chapa does not answer', async () => {
  const old = { state: 'pending', ageInHours: 120, webhookAgeInHours: 120, checks: 30 } as const
  const first = await follow({ ...old, checks: 0, cancelAskedHoursAgo: 0 }, 'unknown')
  expect(first).toMatchObject({ attention: null, state: 'pending' })
  expect(first.pauseSeconds).toBeGreaterThan(17)
  expect((await follow({ ...old, cancelAskedHoursAgo: 71 }, 'unknown')).pauseSeconds).toBeGreaterThan(7_000)
  expect(await follow({ ...old, cancelAskedHoursAgo: 73 }, 'unknown')).toMatchObject({
    attention: 'no_outcome',
    pauseSeconds: null,
  })
})

test('a webhook during the last look at an old payment leads to another look, even if Chapa did not answer', async () => {
  const { sql } = platform
  const old = { state: 'succeeded', ageInHours: 120, webhookAgeInHours: 73, checks: 11 } as const
  const { id, reference } = await follow(old, 'unknown')
  const answers: (() => Promise<VerifyAnswer>)[] = [
    async () => {
      await insertWebhook(sql, { bodyHash: randomBytes(32), event: 'charge.reversed', reference, refund: undefined })
      return answerOf('unknown', reference)
    },
    async () => answerOf('reversed', reference),
  ]
  const chapa = { verify: () => answers.shift()?.() }
  const context = workerContext(platform)
  const payments = { chapa, mode: 'test', publicUrl: platform.url } as never // nothing but `verify` is asked of it
  const settle = () => createSettlePayment({ ...context, payments })({ payment: id }, { id: '1', stalledCounter: 0 })
  await settle()
  expect(await storedPayment(platform, id)).toMatchObject({ state: 'succeeded', is_due: true })
  await settle()
  expect(await storedPayment(platform, id)).toMatchObject({ state: 'reversed', is_due: null })
})

test('a webhook while Chapa is asked keeps the payment due, unless the answer was empty', async () => {
  const { sql } = platform
  const { id } = await follow({ state: 'pending' }, 'pending')
  const payment = await findPayment(sql, id)
  if (!payment) throw new Error('no payment')
  const pauseSeconds = async (isClear: boolean): Promise<number> => {
    await noteCheck(sql, payment, { askedAt, isClear, pauseMs: 60_000 })
    const [row] = await sql<{ seconds: number }[]>`
      select round(extract(epoch from next_check_at - now()))::int as seconds from payments where id = ${id}`
    return row?.seconds ?? Number.NaN
  }
  const askedAt = await readClock(sql)
  expect(await pauseSeconds(true)).toBeGreaterThan(55)
  await sql`
    insert into webhooks (body_hash, event, reference, received_at)
    values (${randomBytes(32)}, 'a test', ${payment.reference}, now() + interval '1 second')`
  expect(await pauseSeconds(true)).toBeLessThanOrEqual(0)
  expect(await pauseSeconds(false)).toBeGreaterThan(55)
})

test('a succeeded payment is looked at again only after news of it', async () => {
  const { id, reference } = await follow({ state: 'pending' }, 'success')
  const asked: string[] = []
  const chapa = {
    verify: async (txRef: string) => {
      asked.push(txRef)
      return answerOf('success', txRef)
    },
  }
  const settle = createSettlePayment({
    ...workerContext(platform),
    pace: async (key: string) => void asked.push(key),
    payments: { chapa, mode: 'test', publicUrl: platform.url } as never, // nothing but `verify` is asked of it
  })
  const job = { id: '1', stalledCounter: 0 }
  await settle({ payment: id }, job)
  expect(asked).toEqual([])
  const webhook = { bodyHash: randomBytes(32), event: 'charge.reversed', reference, refund: undefined }
  expect(await insertWebhook(platform.sql, webhook)).toEqual({ id, state: 'succeeded' })
  await settle({ payment: id }, job)
  expect(asked).toEqual([`settle-${id}`, reference])
  await settle({ payment: id }, job)
  expect(asked).toHaveLength(2)
  await insertWebhook(platform.sql, { ...webhook, bodyHash: randomBytes(32) })
  await platform.sql`update payments set next_check_at = null where id = ${id}`
  await settle({ payment: id }, job)
  expect(asked.slice(2), 'a webhook whose due time was lost').toEqual([`settle-${id}`, reference])
})
