import { expect, test } from 'vitest'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { jpegPhoto } from '../../support/photos.ts'
import { actionsOn, call, insertCategory, insertProduct } from '../../support/shop.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform((sql) => insertContest(sql), {}, { waits: { photoMs: 500 } })
const admin = useAdmin(platform)

test('without a photo worker a product change with a photo fails, one without succeeds', async () => {
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
