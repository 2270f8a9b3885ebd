import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, insertAdmin } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { jpegPhoto } from '../../support/photos.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { actionsOn, call, insertCategory, insertProduct } from '../../support/shop.ts'

let platform: Platform
let admin: Account

beforeAll(async () => {
  platform = await startPlatform((sql) => insertContest(sql), {}, { waits: { photoMs: 500 } })
  admin = await insertAdmin(platform)
})
afterAll(() => platform.close())

test('while nobody prepares photos a product with one is not changed, and one without is', async () => {
  const { sql } = platform
  const { id } = await insertProduct(sql, await insertCategory(sql))
  const path = `/api/v1/product/update-product/${id}`
  const withPhoto = [
    ['name', 'Changed'],
    ['photo', await jpegPhoto()],
  ]
  expect(await call(platform, admin, 'PUT', path, withPhoto)).toMatchObject(refused(503, 'unavailable'))
  expect(await sql`select name, photo_file from products where id = ${id}`).toEqual([
    { name: 'Tilfi dress', photo_file: null },
  ])
  expect(await actionsOn(sql, id)).toEqual([])
  expect((await call(platform, admin, 'PUT', path, [['name', 'Changed']])).status).toBe(200)
})
