import { askComparison, listComparisons } from '@ashenda/db/queries/payments/comparisons.ts'
import { noteHandled } from '@ashenda/db/queries/payments/handled-problems.ts'
import { findDuePayments } from '@ashenda/db/queries/payments/transitions.ts'
import type { Cause } from '@ashenda/worker/payments/chapa/envelope.ts'
import { createComparePayments, readListing, scheduleComparison } from '@ashenda/worker/payments/compare-payments.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { someOrder } from '../../support/chapa.ts'
import { get, post } from '../../support/http.ts'
import { accessTo, sandboxFor } from '../../support/payments.ts'
import { providerOf } from '../../support/platform.ts'
import { queueOf } from '../../support/queue.ts'
import { somePayer } from '../../support/queued-ballot.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'
import { workerContext } from '../../support/worker-context.ts'

const platform = usePlatform()
const admin = useAdmin(platform)

type Provider = NonNullable<ReturnType<typeof providerOf>>

/** A Chapa whose list omits our references. */
const silentOfOurs = ({ chapa, ...provider }: Provider): Provider => ({
  ...provider,
  chapa: {
    ...chapa,
    listTransactions: async (page) => {
      const answer = await chapa.listTransactions(page)
      if (answer.kind !== 'page') return answer
      return { ...answer, transactions: answer.transactions.map((one) => ({ ...one, txRef: null })) }
    },
  },
})

/** Both ledgers of a comparison and a run of it; `asked` is one requested by an admin. */
async function twoLedgers(settings: Parameters<typeof sandboxFor>[1] = {}, change = (provider: Provider) => provider) {
  const sandbox = await sandboxFor(platform, { webhookUrl: null, callback: 'none', ...settings })
  const payments = providerOf(accessTo(sandbox), platform.url)
  if (!payments) throw new Error('there is no payment provider')
  const context = { ...workerContext(platform), payments: change(payments) }
  const compare = createComparePayments(context)
  return {
    there: async (
      txRef: string,
      act: 'pay' | 'fail' | 'reverse',
      order: { amountMinor?: number; currency?: string } = {},
    ) => {
      await sandbox.client().initialize(someOrder({ txRef, ...order }))
      for (const one of act === 'reverse' ? ['pay', 'reverse'] : [act])
        await fetch(`${sandbox.url}/sandbox/transactions/${txRef}/${one}`, { method: 'POST' })
    },
    here: async (reference: string, state: 'pending' | 'succeeded', age = '1 hour') => {
      const { id: voter, phone } = somePayer()
      await platform.sql`insert into voters (id, phone, name) values (${voter}, ${phone}, 'Payer')`
      await platform.sql`
        insert into payments (id, purpose, voter_id, provider, reference, amount_minor, currency, state, created_at, settled_at)
        values (uuidv7(), 'vote', ${voter}, 'chapa', ${reference}, 3000, 'ETB', ${state}, now() - ${age}::interval,
          case when ${state} = 'succeeded' then now() - ${age}::interval end)`
    },
    /** Chapa's name for it. */
    nameThere: (txRef: string) => sandbox.ledger.find(txRef)?.reference ?? null,
    run: (comparison?: string) =>
      compare(comparison === undefined ? {} : { comparison }, { id: '1', stalledCounter: 0 }),
  }
}

const listed = async () => {
  const { body } = await get(`${platform.url}/admin/payments/comparisons`, { cookie: admin.cookie })
  return body['comparisons'] as readonly Record<string, unknown>[] // of the contract
}

/** Why a payment needs attention, and whether it is looked at again. */
async function marksOf(reference: string) {
  const [row] = await platform.sql<{ id: string; attention: string | null }[]>`
    select id, attention from payments where reference = ${reference}`
  const due = await findDuePayments(platform.sql, 1_000)
  return { attention: row?.attention ?? null, isDue: due.some(({ id }) => id === row?.id) }
}

test('payments only Chapa has are settled, mismatches are shown, unknown ones are noted', async () => {
  const { there, here, run } = await twoLedgers()
  await there('nobody', 'pay', { amountMinor: 12_345 })
  for (const [reference, act, state, order] of [
    ['missed', 'pay', 'pending', {}],
    ['went-back', 'reverse', 'succeeded', {}],
    ['agreed', 'pay', 'succeeded', {}],
    ['amount', 'pay', 'succeeded', { amountMinor: 2_900 }],
    ['currency', 'pay', 'pending', { currency: 'USD' }],
    ['failed', 'fail', 'succeeded', {}],
  ] as const) {
    await there(reference, act, order)
    await here(reference, state)
  }
  // Paid after the list was read.
  await there('just-now', 'fail')
  await here('just-now', 'succeeded', '1 minute')
  for (let filler = 0; filler < 8; filler += 1) {
    await there(`filler-${filler}`, 'fail')
    await here(`filler-${filler}`, 'pending')
  }
  await here('absent', 'succeeded')
  await here('long-ago', 'succeeded', '8 days')
  const { body, status } = await post(`${platform.url}/admin/payments/compare`, '{}', { cookie: admin.cookie })
  const comparison = String(body['comparison'])
  expect(status).toBe(202)
  expect(await askComparison(platform.sql, v7(), admin.id)).toBe(comparison)
  await run(comparison)
  await run()
  const [nightly, asked] = await listed()
  const counts = { pages: 2, listed: 16, unreadable: 0, hurried: 3, raised: 4, unknownCount: 1, problem: null }
  const unknown = [expect.objectContaining({ txRef: 'nobody', state: 'success', amountMinor: 12_345, currency: 'ETB' })]
  expect(asked).toMatchObject({
    ...counts,
    unknown,
    _id: comparison,
    askedBy: admin.email,
    finishedAt: expect.any(String),
  })
  expect(nightly).toMatchObject({ ...counts, unknown, askedBy: null })
  const none = { attention: null, isDue: false }
  expect(await marksOf('missed')).toEqual({ ...none, isDue: true })
  expect(await marksOf('went-back')).toEqual({ ...none, isDue: true })
  expect(await marksOf('agreed')).toEqual(none)
  expect(await marksOf('amount')).toEqual({ ...none, attention: 'list_mismatch:amount,success 29.00 ETB' })
  expect(await marksOf('currency')).toEqual({ attention: 'list_mismatch:currency,success 30.00 USD', isDue: true })
  expect(await marksOf('failed')).toEqual({ ...none, attention: 'listed_failed' })
  expect(await marksOf('just-now')).toEqual(none)
  expect(await marksOf('absent')).toEqual({ ...none, attention: 'not_listed' })
  expect(await marksOf('long-ago')).toEqual(none)
  const marked = await platform.sql`select 1 from payment_events where source = 'comparison'`
  expect(marked).toHaveLength(4)
  await run()
  expect(await listComparisons(platform.sql, 10)).toHaveLength(2)
})

test('a list without our references is matched by Chapa’s', async () => {
  const { there, here, nameThere, run } = await twoLedgers({}, silentOfOurs)
  for (const [reference, act] of [
    ['named', 'pay'],
    ['named-back', 'reverse'],
  ] as const) {
    await there(reference, act)
    await here(reference, 'succeeded')
    await platform.sql`update payments set provider_reference = ${nameThere(reference)} where reference = ${reference}`
  }
  const comparison = await askComparison(platform.sql, v7(), admin.id)
  await run(comparison)
  const row = (await listed()).find(({ _id }) => _id === comparison)
  expect(row).toMatchObject({ listed: 2, hurried: 1, unknownCount: 0, problem: null })
  expect(await marksOf('named')).toEqual({ attention: null, isDue: false })
  expect(await marksOf('named-back')).toEqual({ attention: null, isDue: true })
})

test('comparisons do not show again what an admin has handled', async () => {
  const { there, here, run } = await twoLedgers()
  await there('handled', 'fail')
  await here('handled', 'succeeded')
  const compare = async () => run(await askComparison(platform.sql, v7(), admin.id))
  await compare()
  expect(await marksOf('handled')).toEqual({ attention: 'listed_failed', isDue: false })
  const [row] = await platform.sql<{ id: string; seenAt: Date }[]>`
    select id, updated_at as "seenAt" from payments where reference = 'handled'`
  if (!row) throw new Error('no payment')
  const seen = { code: 'listed_failed', parts: [], said: null } as const
  expect(
    await noteHandled(platform.sql, row.id, { by: admin.id, reason: 'a test', seen, seenAt: row.seenAt }),
  ).toBeUndefined()
  await compare()
  expect(await marksOf('handled')).toEqual({ attention: null, isDue: false })
})

test('if Chapa gives no list, the comparison ends with the reason and blames no payment', async () => {
  const { here, run } = await twoLedgers({ outage: 'html', outageOf: 'transactions' })
  await here('not-blamed', 'succeeded')
  const comparison = await askComparison(platform.sql, v7(), admin.id)
  await run(comparison)
  const row = (await listed()).find(({ _id }) => _id === comparison)
  expect(row).toMatchObject({
    problem: 'page 1: the answer is not JSON',
    problemKind: 'unreadable',
    pages: 0,
    raised: 0,
    reachedAt: null,
    isLost: false,
  })
  expect(await marksOf('not-blamed')).toMatchObject({ attention: null })
})

test('the reason why a comparison got no list is a kind that admins read in words', async () => {
  const ask = (cause: Cause) => {
    const listing = { listTransactions: async () => ({ kind: 'unknown' as const, cause }) }
    const payments = { chapa: listing } as unknown as Provider // the only part a listing uses
    return readListing({ payments, pause: async () => undefined }, new Date(0), async () => undefined)
  }
  const kinds: [Cause, string][] = [
    [{ reason: 'timeout', detail: 'no whole answer' }, 'unreachable'],
    [{ reason: 'connection', detail: 'ECONNREFUSED' }, 'unreachable'],
    [{ reason: 'unexpected', status: 401, detail: 'Invalid API Key' }, 'wrong_key'],
    [{ reason: 'unexpected', status: 404, detail: 'not found' }, 'no_list'],
    [{ reason: 'unexpected', status: 200, detail: 'an answer of another shape' }, 'unreadable'],
    [{ reason: 'not_json', status: 200, detail: 'the answer is not JSON' }, 'unreadable'],
  ]
  for (const [cause, kind] of kinds)
    expect(await ask(cause)).toMatchObject({ problem: `page 1: ${cause.detail}`, problemKind: kind, pages: 0 })
  const none = { payments: undefined, pause: async () => undefined }
  expect(await readListing(none, new Date(0), async () => undefined)).toMatchObject({ problemKind: 'no_provider' })
})

test('a comparison whose worker died is reported as lost, and does not block another one', async () => {
  const comparison = await askComparison(platform.sql, v7(), admin.id)
  const isLost = async () => (await listed()).find(({ _id }) => _id === comparison)?.['isLost']
  expect(await isLost()).toBe(false)
  await platform.sql`update payment_comparisons set started_at = now() - interval '11 minutes' where id = ${comparison}`
  expect(await isLost()).toBe(true)
  expect(await askComparison(platform.sql, v7(), admin.id)).not.toBe(comparison)
})

test('the comparison runs once a night for all workers, at half past two in Addis Ababa', async () => {
  const queue = queueOf(platform, 'payments')
  const payments = providerOf({ baseUrl: 'http://127.0.0.1:9', secretKey: 'CHASECK_TEST-1' }, platform.url)
  for (let worker = 0; worker < 3; worker += 1) await scheduleComparison(queue, { payments })
  const [plan, ...others] = await queue.getJobSchedulers()
  expect(others).toEqual([])
  expect(new Date(plan?.next ?? 0).toISOString()).toMatch(/T23:30:00\.000Z$/)
  expect(await queue.getDelayedCount()).toBe(1)
  const night = async () => (await queue.getDelayed()).map(({ id, name }) => [id, name])
  const before = await night()
  await scheduleComparison(queue, { payments })
  expect(await night()).toEqual(before)
})
