import { beforeAll, expect, test } from 'vitest'
import { insertBatch } from '../../support/cards.ts'
import { insertCredit } from '../../support/contest-data.ts'
import { get, post, refused } from '../../support/http.ts'
import { somePayer } from '../../support/queued-ballot.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

let payment = ''
let batch = ''

const platform = usePlatform()
const admin = useAdmin(platform)
beforeAll(async () => {
  const credit = await insertCredit(platform.sql, somePayer())
  const [row] = await platform.sql<{ id: string }[]>`select payment_id as id from credits where id = ${credit}`
  payment = row?.id ?? ''
  batch = (await insertBatch(platform)).id
})

test.each([
  ['refund', () => `admin/payments/${payment}/refund`],
  ['cancellation', () => `admin/payments/${payment}/cancel`],
  ['return link', () => `admin/payments/${payment}/return-link`],
  ['declaring cards void', () => `card/batches/${batch}/void`],
])('an unstorable reason for a %s is refused, and nothing is done', async (_what, path) => {
  for (const reason of ['asked\u0000by phone', 'asked \ud800 by phone', '   \t  '])
    expect(await post(`${platform.url}/${path()}`, { reason }, { cookie: admin.cookie })).toMatchObject({
      status: 400,
      body: { success: false },
    })
  const [row] = await platform.sql`
    select (select state from payments where id = ${payment}) as payment,
      (select count(*)::int from payment_events where payment_id = ${payment}) as events,
      (select count(*)::int from card_events where batch_id = ${batch}) as voided`
  expect(row).toMatchObject({ payment: 'succeeded', events: 0, voided: 0 })
})

test('an impossible reference is not looked up', async () => {
  const answer = await get(`${platform.url}/admin/payments?reference=vote%00`, { cookie: admin.cookie })
  expect(answer).toMatchObject(refused(400, 'invalid_text'))
})
