import { randomUUID } from 'node:crypto'
import type { ActionsAnswer } from '@ashenda/core/contracts/http/actions.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { askCancel, askRefund } from '@ashenda/db/queries/refunds.ts'
import { keyOfCardFile } from '@ashenda/db/storage/keys.ts'
import { actions as words } from '@ashenda/web/src/locales/en/actions.ts'
import { recordGroup } from '@ashenda/worker/handlers/ballots/record-group.ts'
import { KeptFailures } from '@ashenda/worker/kept-failures.ts'
import { Job } from 'bullmq'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, insertAdmin } from '../support/accounts.ts'
import { plainMaking } from '../support/card-batches.ts'
import { insertBatch, loadFile } from '../support/cards.ts'
import { insertContest, insertContestant, insertCredit, insertZone, somePhone } from '../support/contest-data.ts'
import { enterVotePayment } from '../support/payments.ts'
import { type Platform, startPlatform, testCardKey, testPepper } from '../support/platform.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot, somePayer } from '../support/queued-ballot.ts'
import type { FormPart } from '../support/send-photo.ts'
import { call, insertCategory, insertOrder, insertProduct } from '../support/shop.ts'

let platform: Platform
let contest = ''

beforeAll(async () => {
  platform = await startPlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })
  await platform.startWorker(undefined, plainMaking)
  contest = (await platform.sql<{ id: string }[]>`select id from contests`)[0]?.id ?? ''
})
afterAll(() => platform.close())

/** What an admin sends, once all that it concerns is there. */
interface Deed {
  readonly path: string
  readonly body?: unknown
}
type Prepare = (admin: Account) => Promise<Deed>

const reason = 'a test of the log'
const password = 'a password of tests'

async function request(of?: string): Promise<string> {
  const [id, contestant] = [v7(), of ?? (await insertContestant(platform.sql, contest))]
  await platform.sql`
    insert into contestant_requests (id, content_id, contestant_id, brand_name, email)
    values (${id}, ${randomUUID()}, ${contestant}, 'A brand', 'brand@example.org')`
  return id
}

async function paid(): Promise<string> {
  const credit = await insertCredit(platform.sql, somePayer())
  const [row] = await platform.sql<{ id: string }[]>`select payment_id as id from credits where id = ${credit}`
  return row?.id ?? ''
}

async function opened(): Promise<string> {
  const { id } = await enterVotePayment(platform)
  await platform.sql`update payments set state = 'pending', checkout_url = 'https://example.org/checkout' where id = ${id}`
  return id
}

async function deadLetter(): Promise<string> {
  const ballot = queuedBallot([await insertContestant(platform.sql, contest)])
  await platform.sql`
    insert into dead_letters (id, contest_id, payload, problem)
    values (${ballot.id}, ${contest}, ${Buffer.from(JSON.stringify(ballot))}, 'a constraint')`
  return ballot.id
}

async function failure(): Promise<string> {
  const job = new Job(queueOf(platform, 'payments'), 'redeem-card', { payment: randomUUID() }, { attempts: 1 })
  await new KeptFailures(platform.redis, platform.prefix, 'payments').keep(job, new Error('away'))
  return `redeem-card-${job.data.payment}`
}

async function product(): Promise<readonly FormPart[]> {
  const category = await insertCategory(platform.sql)
  return [
    ['name', `Tilfi dress ${v7()}`],
    ['category', category],
    ['price', '450050'],
    ['currency', 'ETB'],
    ['quantity', '7'],
  ]
}

async function voter(): Promise<string> {
  const phone = somePhone()
  const ballot = queuedBallot([await insertContestant(platform.sql, contest)], {
    phone,
    voter: voterIdOf(testPepper, phone),
  })
  await recordGroup(platform.sql, contest, [ballot])
  return phone
}

/**
 * Each route by which an admin changes something, or takes money on paper along, with a call of it that does so, and what the
 * log then says was done. A new route needs its line here.
 */
const deeds: Readonly<Record<string, readonly [action: string, prepare: Prepare]>> = {
  'PUT /admin/requests/:id/handled': [
    'request.handle',
    async () => ({ path: `/admin/requests/${await request()}/handled`, body: { handled: true } }),
  ],
  'PUT /admin/contest': [
    'contest.change',
    async (admin) => {
      const { body } = await call(platform, admin, 'GET', '/admin/contest')
      const { _id, ...settings } = body['contest'] as Record<string, unknown> // of the contract
      return { path: '/admin/contest', body: { ...settings, name: `Ashenda ${v7()}` } }
    },
  ],
  'POST /admin/payments/:id/refund': [
    'payment.refund',
    async () => ({ path: `/admin/payments/${await paid()}/refund`, body: { reason } }),
  ],
  'POST /admin/payments/:id/cancel': [
    'payment.cancel',
    async () => ({ path: `/admin/payments/${await opened()}/cancel`, body: { reason } }),
  ],
  'POST /admin/payments/:id/return-link': [
    'payment.return-link',
    async () => ({ path: `/admin/payments/${await opened()}/return-link`, body: { reason } }),
  ],
  'POST /admin/payments/compare': ['payment.compare', async () => ({ path: '/admin/payments/compare' })],
  'PUT /admin/changePassword': [
    'admin.change-password',
    async () => ({
      path: '/admin/changePassword',
      body: { actor: { oldPassword: password, newPassword: 'another password' } },
    }),
  ],
  'POST /card/downloadCards': [
    'cards.order',
    async () => ({ path: '/card/downloadCards', body: { key: testCardKey, amount: 1, agent: 'Kiros', note: 'Adwa' } }),
  ],
  'GET /pdfCards/:name': [
    'cards.download',
    async (admin) => {
      const { id } = await insertBatch(platform)
      await platform.services.storage.write(keyOfCardFile(`${id}.pdf`), Buffer.from('sheets'))
      await platform.sql`update card_batches set bytes = 6 where id = ${id}`
      const { body } = await call(platform, admin, 'GET', `/card/batches/${id}`)
      return { path: String(body['link']) }
    },
  ],
  'POST /card/batches/:id/void': [
    'cards.void',
    async () => ({ path: `/card/batches/${(await insertBatch(platform)).id}/void`, body: { reason } }),
  ],
  'POST /admin/zones': ['zone.create', async () => ({ path: '/admin/zones', body: { name: `zone ${v7()}` } })],
  'PUT /admin/zones/:id': [
    'zone.change',
    async () => {
      const name = `zone ${v7()}`
      const path = `/admin/zones/${await insertZone(platform.sql, name)}`
      return { path, body: { name: `zone ${v7()}`, seen: { name, isRetired: false } } }
    },
  ],
  'PUT /admin/activity': [
    'contestant.deactivate',
    async () => {
      const id = await insertContestant(platform.sql, contest)
      return { path: '/admin/activity', body: { actor: { id, active: false }, reason } }
    },
  ],
  'DELETE /admin/contestants/:id/photos/:slot': [
    'contestant.remove-photo',
    async () => ({
      path: `/admin/contestants/${await insertContestant(platform.sql, contest)}/photos/image1`,
      body: { reason },
    }),
  ],
  'POST /api/v1/category/create-category': [
    'category.create',
    async () => ({ path: '/api/v1/category/create-category', body: { name: `category ${v7()}` } }),
  ],
  'PUT /api/v1/category/update-category/:id': [
    'category.rename',
    async () => ({
      path: `/api/v1/category/update-category/${await insertCategory(platform.sql)}`,
      body: { name: `category ${v7()}` },
    }),
  ],
  'DELETE /api/v1/category/delete-category/:id': [
    'category.delete',
    async () => ({ path: `/api/v1/category/delete-category/${await insertCategory(platform.sql)}` }),
  ],
  'POST /api/v1/product/create-product': [
    'product.create',
    async () => ({ path: '/api/v1/product/create-product', body: await product() }),
  ],
  'PUT /api/v1/product/update-product/:id': [
    'product.change',
    async () => {
      const { id } = await insertProduct(platform.sql, await insertCategory(platform.sql))
      return { path: `/api/v1/product/update-product/${id}`, body: await product() }
    },
  ],
  'DELETE /api/v1/product/delete-product/:id': [
    'product.delete',
    async () => {
      const { id } = await insertProduct(platform.sql, await insertCategory(platform.sql))
      return { path: `/api/v1/product/delete-product/${id}` }
    },
  ],
  'PUT /api/v1/auth/order-status/:id': [
    'order.status',
    async () => ({
      path: `/api/v1/auth/order-status/${await insertOrder(platform.sql)}`,
      body: { status: 'Processing' },
    }),
  ],
  'POST /admin/voters/erase': [
    'voter.erase',
    async () => ({ path: '/admin/voters/erase', body: { phone: await voter(), reason } }),
  ],
  'POST /admin/contestants/:id/erase': [
    'contestant.erase',
    async () => ({
      path: `/admin/contestants/${await insertContestant(platform.sql, contest)}/erase`,
      body: { reason },
    }),
  ],
  'POST /admin/queues/:queue/failed/:id/retry': [
    'job.retry',
    async () => ({ path: `/admin/queues/payments/failed/${await failure()}/retry`, body: {} }),
  ],
  'DELETE /admin/queues/:queue/failed/:id': [
    'job.remove',
    async () => ({ path: `/admin/queues/payments/failed/${await failure()}`, body: { reason } }),
  ],
  'POST /admin/queues/:queue/retry-all': [
    'job.retry-all',
    async () => {
      await failure()
      return { path: '/admin/queues/payments/retry-all', body: { reason } }
    },
  ],
  'POST /admin/queues/:queue/remove-all': [
    'job.remove-all',
    async () => {
      await failure()
      return { path: '/admin/queues/payments/remove-all', body: { reason } }
    },
  ],
  'POST /admin/suspicion/groups/:key': [
    'ballots.void',
    async () => {
      const made = queuedBallot([await insertContestant(platform.sql, contest)])
      const id = `${made.id.slice(0, 14)}8${made.id.slice(15)}` // a receipt leaves the version digit out
      await recordGroup(platform.sql, contest, [{ ...made, id }])
      return { path: `/admin/suspicion/groups/ballot.${receiptOf(id)}`, body: { step: 'void', reason, seen: '1.0' } }
    },
  ],
  'POST /admin/dead-letters/:id/replay': [
    'dead-letter.replay',
    async () => ({ path: `/admin/dead-letters/${await deadLetter()}/replay` }),
  ],
}

/** They change nothing: what is asked for stands in the body, as an address would put a phone into logs. */
const lookingOnly: readonly string[] = ['POST /admin/voters/look-up']

test('[ADM-01] the log is written by every route of admins that changes something', () => {
  const changing = platform.app.routeTable
    .filter(({ access, method }) => access === 'admin' && !['GET', 'HEAD'].includes(method))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !lookingOnly.includes(route))
  expect(Object.keys(deeds).toSorted()).toEqual([...changing, 'GET /pdfCards/:name'].toSorted())
})

test.each(Object.entries(deeds))('[ADM-01] %s stands in the log once', async (route, [action, prepare]) => {
  const admin = await insertAdmin(platform, { password })
  const { path, body } = await prepare(admin)
  const method = route.split(' ')[0] as 'POST' // of a route there is
  if (path.startsWith('/pdfCards/')) expect((await loadFile(platform, path, admin.cookie)).statusCode).toBe(200)
  else expect((await call(platform, admin, method, path, body)).body).toMatchObject({ success: true })
  const rows = await platform.sql<{ action: string; reason: string }[]>`
    select action, reason from admin_actions where admin_id = ${admin.id}`
  expect(rows).toEqual([{ action, reason: JSON.stringify(body ?? '').includes(reason) ? reason : '' }])
  expect(words).toHaveProperty([`did_${action.replace('.', '_')}`])
  expect(words).toHaveProperty([`noun_${action.split('.')[0]}`])
})

test('[ADM-01] what was, what is and why stand in the log, and nothing of it where it is refused or done already', async () => {
  const admin = await insertAdmin(platform)
  const [refunded, cancelled] = [await paid(), await opened()]
  const wish = { by: admin.id, reason }
  for (let time = 0; time < 2; time += 1) {
    expect(await askRefund(platform.sql, refunded, { ...wish, givesUpPlace: false })).toBeUndefined()
    expect(await askCancel(platform.sql, cancelled, wish)).toBeUndefined()
  }
  expect(await askCancel(platform.sql, refunded, wish)).toBe('not_cancellable')
  const rows = await platform.sql`
    select action, subject_id, before, after from admin_actions where admin_id = ${admin.id} order by id`
  expect(rows).toEqual([
    {
      action: 'payment.refund',
      subject_id: refunded,
      before: { state: 'succeeded' },
      after: { state: 'refund_pending' },
    },
    {
      action: 'payment.cancel',
      subject_id: cancelled,
      before: { state: 'pending', isCancelAsked: false },
      after: { state: 'pending', isCancelAsked: true },
    },
  ])
})

test('[ADM-01] the log names the contestant a step concerns as she is called now, keeps no name itself, and has none once she is erased', async () => {
  const admin = await insertAdmin(platform)
  const id = await insertContestant(platform.sql, contest, { fname: 'Mihret', mname: 'Gidey', lname: 'Abay' })
  const asked = await request(id)
  const fee = v7()
  await platform.sql`
    insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency)
    values (${fee}, 'fee', ${id}, 'chapa', ${fee}, 3000, 'ETB')`
  await call(platform, admin, 'PUT', '/admin/activity', { actor: { id, active: false }, reason })
  await call(platform, admin, 'PUT', `/admin/requests/${asked}/handled`, { handled: true })
  await call(platform, admin, 'POST', `/admin/payments/${fee}/cancel`, { reason })
  await call(platform, admin, 'POST', '/admin/zones', { name: `zone ${v7()}` })
  const concerned = async () => {
    const { body } = await call(platform, admin, 'GET', `/admin/actions?admin=${admin.id}`)
    const { actions } = body as unknown as ActionsAnswer // of the contract
    return Object.fromEntries(actions.map(({ action, contestant }) => [action, contestant]))
  }
  const her = { _id: id, name: 'Mihret Gidey Abay' }
  const steps = { 'contestant.deactivate': her, 'request.handle': her, 'payment.cancel': her, 'zone.create': null }
  expect(await concerned()).toEqual(steps)
  await platform.sql`update users set fname = 'Mehret' where id = ${id}`
  expect(await concerned()).toMatchObject({ 'contestant.deactivate': { name: 'Mehret Gidey Abay' } })
  const [log] = await platform.sql<{ text: string }[]>`select string_agg(a::text, ' ') as text from admin_actions a`
  expect(log?.text).not.toMatch(/M[ie]hret|Gidey/)

  await call(platform, admin, 'POST', `/admin/contestants/${id}/erase`, { reason })
  const nameless = { _id: id, name: null }
  expect(await concerned()).toEqual({
    'contestant.erase': nameless,
    'contestant.deactivate': nameless,
    'request.handle': null, // the request went with her
    'payment.cancel': nameless,
    'zone.create': null,
  })
})

test('[ADM-07] the log of batches says who had how many made, took their file and declared which void, and never a code', async () => {
  const admin = await insertAdmin(platform)
  const { id, codes } = await insertBatch(platform, { amount: 3 })
  await call(platform, admin, 'POST', `/card/batches/${id}/void`, { from: 1, to: 2, reason })
  expect(await platform.sql`select action, reason, after from admin_actions where subject_id = ${id}`).toEqual([
    { action: 'cards.void', reason, after: { from: 1, to: 2, voided: 2 } },
  ])
  const [log] = await platform.sql<{ text: string }[]>`select string_agg(a::text, ' ') as text from admin_actions a`
  for (const code of codes) expect(log?.text).not.toContain(code)
  expect(log?.text).not.toContain(testCardKey)
})
