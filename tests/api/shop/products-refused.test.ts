import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refused } from '../../support/http.ts'
import { useProductDesk } from '../../support/product-desk.ts'
import { call, insertProduct } from '../../support/shop.ts'
import { filesIn } from '../../support/uploads.ts'

const desk = useProductDesk()
const { create, update, read, texts } = desk

test.each([
  ['name', '   ', 422, 'empty_name'],
  ['name', 'x'.repeat(121), 422, 'text_too_long'],
  ['description', 'x'.repeat(2_001), 422, 'text_too_long'],
  ['price', '12.505', 422, 'bad_number'],
  ['price', '1.234.50', 422, 'bad_number'],
  ['price', '-1', 422, 'bad_number'],
  ['price', '99999999', 422, 'bad_number'],
  ['quantity', 'seven', 422, 'bad_quantity'],
  ['quantity', '-1', 422, 'bad_quantity'],
  ['quantity', '1000000', 422, 'bad_quantity'],
  ['currency', 'EUR', 400, 'invalid_body'],
  ['shipping', 'yes', 400, 'invalid_body'],
  ['category', 'dresses', 400, 'invalid_body'],
  ['category', randomUUID(), 422, 'unknown_category'],
  ['slug', 'mine', 400, 'invalid_body'],
] as const)('a product with %s %s is refused and unchanged', async (field, value, status, code) => {
  const { id, slug } = await insertProduct(desk.platform.sql, desk.category)
  const before = (await read(slug)).body
  expect(await update(id, [[field, value]])).toMatchObject(refused(status, code))
  const others = texts('Netela').filter(([name]) => name !== field)
  expect(await create([...others, [field, value]])).toMatchObject(refused(status, code))
  expect((await read(slug)).body).toEqual(before)
})

test('an unreadable photo changes nothing; a body that is no form is not read', async () => {
  const { id, slug } = await insertProduct(desk.platform.sql, desk.category)
  const files = await filesIn(desk.platform, 'images')
  expect(
    await update(id, [
      ['name', 'Changed'],
      ['photo', Buffer.from('no picture')],
    ]),
  ).toMatchObject(refused(415, 'not_an_image'))
  const damaged = desk.photo.subarray(0, desk.photo.length / 2)
  expect(
    await update(id, [
      ['name', 'Changed'],
      ['photo', damaged],
    ]),
  ).toMatchObject(refused(422, 'image_damaged'))
  expect(
    await update(id, [
      ['photo', desk.photo],
      ['category', randomUUID()],
    ]),
  ).toMatchObject(refused(422, 'unknown_category'))
  expect(await update(id, [['picture', desk.photo]])).toMatchObject(refused(400, 'invalid_body'))
  expect(await call(desk.platform, desk.admin, 'PUT', '/api/v1/product/update-product/1', texts('x'))).toMatchObject(
    refused(400, 'invalid_body'),
  )
  expect(await call(desk.platform, desk.admin, 'POST', '/api/v1/product/create-product', { name: 'x' })).toMatchObject(
    refused(415, 'unsupported_media_type'),
  )
  expect(await create([['name', 'Alone']])).toMatchObject(refused(422, 'unknown_category'))
  expect((await read(slug)).body).toMatchObject({ product: { name: 'Tilfi dress', photo: null } })
  expect(await filesIn(desk.platform, 'images')).toEqual(files)
  await expect.poll(() => filesIn(desk.platform, 'uploads')).toEqual([])
})
