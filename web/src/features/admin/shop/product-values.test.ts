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
    kind: 'goods' as const,
    isDraft: false,
    photos: [],
    variants: [{ _id: '0190c0de-0000-7000-8000-000000000003', name: '', stock: 3 }],
    updatedAt: '2026-08-22T06:00:00.000Z',
  }
  expect(Object.fromEntries(formOf(valuesOf(product), product))).toEqual({
    updatedAt: product.updatedAt,
    seenQuantity: '3',
    draft: 'false',
    name: 'Basket',
    description: '',
    price: '12.05',
    currency: 'USD',
    quantity: '3',
    shipping: 'true',
    category: product.category._id,
  })
})

test('a new one has a kind; the stock of one with sizes is theirs', () => {
  const { kind, quantity } = Object.fromEntries(formOf({ ...emptyProduct, kind: 'tcard' }))
  expect({ kind, quantity }).toEqual({ kind: 'tcard', quantity: '1' })
  const sizes = ['S', 'M'].map((name) => ({ _id: name, name, stock: 1 }))
  const seen = { updatedAt: '2026-08-22T06:00:00.000Z', quantity: 2, variants: sizes }
  expect([...formOf(emptyProduct, seen).keys()]).not.toContain('quantity')
})

test('a photo goes along where one was chosen', () => {
  const photo = [new File(['bytes'], 'basket.jpg')] as unknown as FileList // nothing but its items is read
  expect(formOf({ ...emptyProduct, price: '1', photo }).get('photo')).toMatchObject({ name: 'basket.jpg' })
})
