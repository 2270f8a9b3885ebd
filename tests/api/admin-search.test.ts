import type { AdminSearchAnswer } from '@ashenda/core/contracts/http/admin-search.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertContest, insertContestant, insertCredit, insertZone, somePhone } from '../support/contest-data.ts'
import { get, refused } from '../support/http.ts'
import { testPepper } from '../support/platform.ts'
import { insertOrder } from '../support/shop.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

let hiwet = ''
const platform = usePlatform(async (sql) => {
  const contest = await insertContest(sql)
  const zoneId = await insertZone(sql, 'Adwa Zone')
  hiwet = await insertContestant(sql, contest, { fname: 'Hiwet', mname: 'Asefa', zoneId })
  for (let other = 0; other < 9; other += 1)
    await insertContestant(sql, contest, { fname: 'Letay', mname: `Kiros${other}` })
})
const admin = useAdmin(platform)

const search = async (q: string) =>
  (
    (await get(`${platform.url}/admin/search?${new URLSearchParams({ q })}`, { cookie: admin.cookie }))
      .body as unknown as AdminSearchAnswer
  ).hits // of the contract

const phone = somePhone()
const payer = { id: voterIdOf(testPepper, phone), phone }
let payment: { id: string; reference: string } | undefined
beforeAll(async () => {
  const credit = await insertCredit(platform.sql, payer)
  ;[payment] = await platform.sql<{ id: string; reference: string }[]>`
    select p.id, p.reference from payments p join credits c on c.payment_id = p.id where c.id = ${credit}`
})

test('a contestant is found by parts of her name in any order, with her zone, at most six of a kind', async () => {
  expect(await search('asefa hiw')).toEqual([
    { kind: 'contestant', id: hiwet, title: 'Hiwet Asefa', detail: 'Adwa Zone', state: null, price: null },
  ])
  expect(await search('letay')).toHaveLength(6)
  for (const q of ['ሕይወት', 'ሕይወት ኣሰፋ', 'Hiwot', 'Aseffa Hiwott'])
    expect(await search(q), q).toMatchObject([{ id: hiwet }])
})

test('a payment is found by the beginning of its reference and by the phone of its payer', async () => {
  const found = {
    kind: 'payment',
    id: payment?.id,
    title: payment?.reference,
    state: 'succeeded',
    price: { amountMinor: 3_000, currency: 'ETB' },
  }
  expect(await search(payment?.reference.slice(0, 12).toUpperCase() ?? '')).toContainEqual(
    expect.objectContaining(found),
  )
  expect(await search(payer.phone.replace('+251', '0'))).toContainEqual(expect.objectContaining(found))
})

test('an order is found by its buyer, an admin by her e-mail, and wildcards find nothing', async () => {
  const order = await insertOrder(platform.sql)
  const [{ buyer = '' } = {}] = await platform.sql<
    { buyer: string }[]
  >`select buyer_name as buyer from orders where id = ${order}`
  expect(await search(buyer.toLowerCase())).toContainEqual(expect.objectContaining({ kind: 'order', id: order }))
  await platform.sql`update users set email = 'finance@example.org' where id = ${admin.id}`
  expect(await search('FINANCE@')).toContainEqual(expect.objectContaining({ kind: 'admin', id: admin.id }))
  expect(await search('%')).toEqual([])
  expect(await search('_')).toEqual([])
})

test('a text that cannot be stored is refused', async () => {
  const answer = await get(`${platform.url}/admin/search?q=a%00`, { cookie: admin.cookie })
  expect(answer).toMatchObject(refused(400, 'invalid_text'))
})
