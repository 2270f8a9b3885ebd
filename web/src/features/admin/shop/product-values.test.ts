import { expect, test } from 'vitest'
import { emptyProduct, formOf, valuesOf } from './product-values.ts'

test('what the form shows of a product and sends again is the same', () => {
  const product = {
    _id: '0190c0de-0000-7000-8000-000000000001',
    slug: 'basket',
    name: 'Basket',
    description: '',
    price: { amountMinor: 1_205, currency: 'USD' as const },
    quantity: 3,
    shipping: true,
    category: { _id: '0190c0de-0000-7000-8000-000000000002', name: 'Baskets' },
    photo: null,
    updatedAt: '2026-08-22T06:00:00.000Z',
  }
  expect(Object.fromEntries(formOf(valuesOf(product)))).toEqual({
    name: 'Basket',
    description: '',
    price: '12.05',
    currency: 'USD',
    quantity: '3',
    shipping: 'true',
    category: product.category._id,
  })
})

test('a photo goes along where one was chosen', () => {
  const photo = [new File(['bytes'], 'basket.jpg')] as unknown as FileList // nothing but its items is read
  expect(formOf({ ...emptyProduct, price: '1', photo }).get('photo')).toMatchObject({ name: 'basket.jpg' })
})
