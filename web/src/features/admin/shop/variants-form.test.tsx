import { type Product, productAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal, sentCalls } from '../../../testing/server.ts'

const [small, large] = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2']
let kept: Product

beforeEach(() => {
  kept = {
    ...sample(productAnswer).product,
    ...{ _id: '00000000-0000-7000-8000-00000000000c', slug: 'dress', name: 'Tilfi dress', quantity: 7 },
    variants: [
      { _id: small, name: 'Small', stock: 3 },
      { _id: large, name: 'Large', stock: 4 },
    ],
  }
  answer('GET', '/api/v1/category/get-category', { success: true, category: [kept.category] })
  answer('GET', '/api/v1/product/get-product/:slug', () => ({ success: true, product: kept }))
})

async function openVariants() {
  const user = await openPage('/dashboard/admin/product/dress', { auth: admin })
  const form = within(await screen.findByRole('region', { name: 'Sizes and stock' }))
  const field = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name })
  const press = (name: string) => user.click(form.getByRole('button', { name }))
  const type = async (name: string, text: string) => {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  return { user, form, field, press, type }
}

test('a size is renamed, another one added and one removed; what was sold meanwhile stays sold', async () => {
  const { field, press, type } = await openVariants()
  await type('Name of variant 1', 'S')
  await type('Stock of variant 1', '1x0')
  expect(field('Stock of variant 1').value).toBe('10')
  await press('Remove variant 2')
  await press('Add a size')
  await type('Name of variant 2', 'XL')
  await type('Stock of variant 2', '5')
  answer('PUT', '/admin/products/:id/variants', () => {
    kept = {
      ...kept,
      variants: [
        { _id: small, name: 'S', stock: 9 },
        { _id: large, name: 'XL', stock: 5 },
      ],
    }
    return { success: true, product: kept }
  })
  await press('Save sizes and stock')
  await waitFor(() => expect(toastTexts()).toEqual(['Sizes and stock are saved.']))
  expect(sentCalls().map(({ body }) => body)).toEqual([
    {
      variants: [
        { _id: small, name: 'S', stock: 10, seen: 3 },
        { name: 'XL', stock: 5 },
      ],
    },
  ])
  // One was sold while she typed.
  await waitFor(() => expect(field('Stock of variant 1').value).toBe('9'))
})

test('the last one cannot be removed, and an empty stock is not sent', async () => {
  const { form, press, type, user } = await openVariants()
  await press('Remove variant 1')
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Remove variant 1' }).disabled).toBe(true)
  await type('Stock of variant 1', '1')
  await user.clear(form.getByRole('textbox', { name: 'Stock of variant 1' }))
  await press('Save sizes and stock')
  expect(sentCalls()).toEqual([])
})

test('a refusal is told, and what was typed stays', async () => {
  const { field, press, type } = await openVariants()
  answer('PUT', '/admin/products/:id/variants', refusal('variant_taken', 'two sizes have this name', 409))
  await type('Name of variant 2', 'Small')
  await press('Save sizes and stock')
  await waitFor(() => expect(toastTexts()).toEqual(['two sizes have this name']))
  expect(field('Name of variant 2').value).toBe('Small')
})
