import type { Activity } from '@ashenda/core/contracts/http/actions.ts'
import { recordAction } from '@ashenda/db/queries/admin/admin-actions.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { insertPaid, insertRequest } from '../support/admin-subjects.ts'
import { insertContest, insertContestant, insertZone } from '../support/contest-data.ts'
import { get, refused } from '../support/http.ts'
import { insertCategory, insertOrder, insertProduct } from '../support/shop.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

let contest = ''
const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql)
})
const admin = useAdmin(platform, { fname: 'Abrehet', mname: 'Kidane' })
const other = useAdmin(platform, { fname: 'Selam', mname: 'Hagos' })

const log = async (query = '') => {
  const { body } = await get(`${platform.url}/admin/activity-log${query}`, { cookie: admin.cookie })
  return { rows: body['rows'] as Activity[], total: body['total'] } // of the contract
}

test('the log names people and things by their present names', async () => {
  const { sql } = platform
  const [letay, category] = [
    await insertContestant(sql, contest, { fname: 'Letay', mname: 'Kiros' }),
    await insertCategory(sql, 'Drums'),
  ]
  const product = await insertProduct(sql, category, 'Kebero')
  const payment = await insertPaid({ platform, contest })
  const request = await insertRequest({ platform, contest }, letay)
  const [reference] = await sql<{ reference: string }[]>`select reference from payments where id = ${payment}`
  const named: readonly (readonly [action: string, subject: string, name: string | null])[] = [
    ['contestant.deactivate', letay, 'Letay Kiros'],
    ['request.note', request, 'A brand'],
    ['payment.refund', payment, reference?.reference ?? ''],
    ['category.rename', category, 'Drums'],
    ['product.change', product.id, 'Kebero'],
    ['order.status', await insertOrder(sql), 'Letebrhan Kiros'],
    ['zone.change', await insertZone(sql, 'Adwa'), 'Adwa'],
    ['admin.disable', other.id, 'Selam Hagos'],
    ['category.delete', v7(), null],
  ]
  for (const [action, subjectId] of named) await recordAction(sql, { adminId: admin.id, action, subjectId })
  for (const [action, subject, name] of named) {
    const { rows } = await log(`?subject=${subject}`)
    expect(rows, action).toMatchObject([{ action, subjectName: name, admin: { name: 'Abrehet Kidane' } }])
  }
  expect((await log(`?subject=${request}`)).rows[0]?.contestant).toEqual({ _id: letay, name: 'Letay Kiros' })
  await recordAction(sql, {
    adminId: admin.id,
    action: 'category.delete',
    subjectId: 'gone',
    before: { name: 'Crosses' },
  })
  expect((await log('?subject=gone')).rows).toMatchObject([{ subjectName: 'Crosses' }])
})

test('the log is filtered by who, what and when, and searched by name, reason and value', async () => {
  const { sql } = platform
  const [mihret, zone] = [
    await insertContestant(sql, contest, { fname: 'Mihret', mname: 'Gidey' }),
    await insertZone(sql, 'Axum'),
  ]
  const hers = await recordAction(sql, {
    ...{ adminId: other.id, action: 'contestant.deactivate', subjectId: mihret },
    reason: 'asked by her mother',
  })
  const its = await recordAction(sql, {
    ...{ adminId: other.id, action: 'zone.change', subjectId: zone },
    before: { name: 'Aksum' },
    after: { name: 'Axum' },
  })
  const idsIn = async (query: string) => (await log(query)).rows.map(({ _id }) => _id)
  expect(await idsIn(`?admin=${other.id}`)).toEqual([its, hers])
  expect(await idsIn(`?admin=${other.id}&sort=doneAt`)).toEqual([hers, its])
  expect(await idsIn(`?admin=${other.id}&sort=-action`)).toEqual([its, hers])
  expect(await idsIn(`?admin=${other.id}&noun=zone`)).toEqual([its])
  expect(await idsIn('?q=mihret gid')).toEqual([hers])
  expect(await idsIn('?q=her mother')).toEqual([hers])
  expect(await idsIn('?q=aksum')).toEqual([its])
  expect(await idsIn(`?admin=${other.id}&doneTo=2020-01-01`)).toEqual([])
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  expect(await idsIn(`?admin=${other.id}&doneFrom=${today}&doneTo=${today}`)).toEqual([its, hers])
  expect(await get(`${platform.url}/admin/activity-log?q=%00`, { cookie: admin.cookie })).toMatchObject(
    refused(400, 'invalid_text'),
  )
  const file = await fetch(`${platform.url}/admin/activity-log.csv?admin=${other.id}`, {
    headers: { cookie: admin.cookie },
  })
  const text = await file.text()
  expect(text.split('\r\n')).toHaveLength(4)
  expect(text).toContain('contestant.deactivate,Mihret Gidey,Mihret Gidey,asked by her mother')
})
