import { isForAdmins } from '@ashenda/api/plugins/access.ts'
import type { ActionsAnswer } from '@ashenda/core/contracts/http/actions.ts'
import { askCancel, askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import texts from '@ashenda/web/src/locales/en/console.json' with { type: 'json' }
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { adminDeeds } from '../support/admin-deeds.ts'
import { insertOpened, insertPaid, insertRequest, password, reason, type There } from '../support/admin-subjects.ts'
import { plainMaking } from '../support/card-batches.ts'
import { insertBatch, loadFile } from '../support/cards.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { impatient } from '../support/impatient.ts'
import { startPlatform, testCardKey } from '../support/platform.ts'
import { call } from '../support/shop.ts'

let there: There

beforeAll(async () => {
  const platform = await startPlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' }, { waits: impatient })
  await platform.startWorker(undefined, plainMaking)
  const contest = (await platform.sql<{ id: string }[]>`select id from contests`)[0]?.id ?? ''
  there = { platform, contest }
})
afterAll(() => there.platform.close())

/**
 * They change nothing: the query is in the body, because an address would put a phone into logs; an offered secret
 * counts from its first code on, a passkey once it is registered; a packing slip is printed; using a factor is in the security log. Drafts and pictures of the site are
 * seen by nobody until they are published.
 */
const lookingOnly: readonly string[] = [
  'POST /admin/voters/look-up',
  'POST /admin/messages/bulk/preview',
  'POST /admin/messages/test',
  'POST /admin/content/:piece/preview',
  'POST /admin/content/pictures',
  'POST /admin/orders/packing-slip',
  'POST /admin/factor',
  'POST /admin/factor/show',
  'POST /admin/factor/passkeys/offer',
  'POST /admin/factor/passkeys/ask',
  'POST /admin/factor/passkeys/show',
]

test('every changing admin route writes the log', () => {
  const { platform } = there
  const changing = platform.app.routeTable
    .filter(({ access, method }) => isForAdmins(access) && !['GET', 'HEAD'].includes(method))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !lookingOnly.includes(route))
  expect(Object.keys(adminDeeds).toSorted()).toEqual([...changing, 'GET /pdfCards/:name'].toSorted())
})

test.each(Object.entries(adminDeeds))('%s is logged once', async (route, [action, prepare]) => {
  const { platform } = there
  const admin = await insertAdmin(platform, { password })
  const { of = '', body, path: whole } = await prepare(there, admin)
  const [method = '', pattern = ''] = route.split(' ')
  const path = whole ?? pattern.replace(/:\w+/, of)
  if (path.startsWith('/pdfCards/')) expect((await loadFile(platform, path, admin.cookie)).statusCode).toBe(200)
  else expect((await call(platform, admin, method as 'POST', path, body)).body).toMatchObject({ success: true }) // of a route there is
  const rows = await platform.sql<{ action: string; reason: string }[]>`
    select action, reason from admin_actions where admin_id = ${admin.id} and outcome_of is null`
  expect(rows).toEqual([{ action, reason: JSON.stringify(body ?? '').includes(reason) ? reason : '' }])
  expect(texts.actions).toHaveProperty([`did_${action.replace('.', '_')}`])
  expect(texts.actions).toHaveProperty([`noun_${action.split('.')[0]}`])
})

test('before, after and reason are logged, and nothing for a refused or repeated call', async () => {
  const { platform } = there
  const admin = await insertAdmin(platform)
  const [refunded, cancelled] = [await insertPaid(there), await insertOpened(there)]
  const request = { by: admin.id, reason }
  for (let time = 0; time < 2; time += 1) {
    expect(await askRefund(platform.sql, refunded, { ...request, givesUpPlace: false })).toBeUndefined()
    expect(await askCancel(platform.sql, cancelled, request)).toBeUndefined()
  }
  expect(await askCancel(platform.sql, refunded, request)).toBe('not_cancellable')
  const rows = await platform.sql`
    select action, subject_id, before, after from admin_actions where admin_id = ${admin.id} order by id`
  expect(rows).toEqual([
    {
      action: 'payment.refund',
      subject_id: refunded,
      before: { state: 'succeeded' },
      after: { state: 'refund_pending', amountMinor: 3_000, currency: 'ETB' },
    },
    {
      action: 'payment.cancel',
      subject_id: cancelled,
      before: { state: 'pending', isCancelAsked: false },
      after: { state: 'pending', isCancelAsked: true, amountMinor: 3_000, currency: 'ETB' },
    },
  ])
})

test('the log shows a contestant’s current name, stores none, and shows none once she is erased', async () => {
  const { platform, contest } = there
  const admin = await insertAdmin(platform)
  const id = await insertContestant(platform.sql, contest, { fname: 'Mihret', mname: 'Gidey', lname: 'Abay' })
  const asked = await insertRequest(there, id)
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
    'request.handle': null, // the request was erased with her
    'payment.cancel': nameless,
    'zone.create': null,
  })
})

test('the log of batches names who ordered, downloaded and voided cards, and never a code', async () => {
  const { platform } = there
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
