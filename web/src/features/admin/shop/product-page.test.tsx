import { type Product, productListAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, refusal, sentCalls } from '../../../testing/server.ts'

const netela = { _id: '00000000-0000-7000-8000-00000000000a', name: 'Netela' }
const crosses = { _id: '00000000-0000-7000-8000-00000000000b', name: 'Crosses' }
const scarf: Product = {
  _id: '00000000-0000-7000-8000-00000000000c',
  slug: 'scarf',
  name: 'Scarf',
  description: '',
  price: { amountMinor: 45_000, currency: 'ETB' },
  quantity: 1,
  shipping: false,
  category: netela,
  photo: null,
  kind: 'goods',
  isDraft: false,
  photos: [],
  variants: [{ _id: '00000000-0000-7000-8000-0000000000fa', name: '', stock: 1 }],
  updatedAt: '2031-08-22T06:00:00.000Z',
}
const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1])], 'scarf.jpg', {
  type: 'image/jpeg',
})
const notAnImage = 'this file is not an image we can read: please choose a JPEG, PNG, WebP, AVIF or HEIC'

let kept: Product

beforeEach(() => {
  kept = scarf
  answer('GET', '/api/v1/category/get-category', { success: true, category: [netela, crosses] })
  answer('GET', '/admin/products', () => sample(productListAnswer, { rows: [kept], total: 1 }))
  answer('GET', '/api/v1/product/get-product/:slug', () => ({ success: true, product: kept }))
  answer('PUT', '/api/v1/product/update-product/:id', ({ body }) => {
    kept = changed(body as Record<string, string>)
    return { success: true, message: '', product: kept }
  })
})

/** The scarf with the fields of a form, as the server keeps them. */
function changed({
  name = '',
  description = '',
  price = '',
  currency,
  quantity,
  shipping,
  category,
}: Record<string, string>): Product {
  return {
    ...kept,
    name,
    description,
    price: {
      amountMinor: Math.round(Number(price.replace(',', '.')) * 100),
      currency: currency === 'USD' ? 'USD' : 'ETB',
    },
    quantity: Number(quantity),
    shipping: shipping === 'true',
    category: category === crosses._id ? crosses : netela,
    updatedAt: new Date(Date.parse(kept.updatedAt) + 1_000).toISOString(),
  }
}

const field = (name: string | RegExp): HTMLInputElement => screen.getByRole('textbox', { name })

async function fill(user: UserEvent, name: string | RegExp, text: string): Promise<void> {
  await user.clear(field(name))
  await user.type(field(name), text)
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))

async function openProduct(): Promise<UserEvent> {
  const user = await openPage('/dashboard/admin/product/scarf', { auth: admin })
  await screen.findByRole('heading', { name: 'Scarf' })
  await waitFor(() => expect(field('Name').disabled).toBe(false))
  // happy-dom forgets what is selected when options arrive.
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Category' }),
    await screen.findByRole('option', { name: 'Netela' }),
  )
  return user
}

test('a product is created with its photo and then shown; a name and a price in birr are required', async () => {
  answer('POST', '/api/v1/product/create-product', () => ({ success: true, message: '', product: scarf }))
  const user = await openPage('/dashboard/admin/products/new', { auth: admin })
  await screen.findByRole('option', { name: 'Netela' })
  await press(user, 'Create product')
  expect((await screen.findAllByText('Please fill this in.')).length).toBeGreaterThan(0)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Netela')
  await fill(user, 'Name', 'Scarf')
  await fill(user, 'Price', 'twelve')
  await press(user, 'Create product')
  await screen.findByText('please enter the price in birr or dollars, such as 450 or 12.50')
  expect(sentCalls()).toEqual([])
  await fill(user, 'Price', '450')
  await user.upload(screen.getByLabelText(/^Photo/), jpeg)
  await press(user, 'Create product')
  await waitFor(() => expect(location.pathname).toBe('/dashboard/admin/product/scarf'))
  await waitFor(() => expect(toastTexts()).toEqual(['Scarf is created']))
  expect(sentCalls()).toMatchObject([
    { body: { name: 'Scarf', price: '450', category: netela._id, photo: 'scarf.jpg' } },
  ])
})

test('whoever goes back while a product is being created stays there', async () => {
  const answered = Promise.withResolvers<void>()
  answer('POST', '/api/v1/product/create-product', async () => {
    await answered.promise
    return { success: true, message: '', product: scarf }
  })
  const user = await openPage('/dashboard/admin/products', { auth: admin })
  await user.click(await screen.findByRole('link', { name: 'New product' }))
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Category' }),
    await screen.findByRole('option', { name: 'Netela' }),
  )
  await fill(user, 'Name', 'Scarf')
  await fill(user, 'Price', '450')
  await press(user, 'Create product')
  await user.click(screen.getAllByRole('link', { name: 'Products' })[0] as HTMLElement) // of the menu
  answered.resolve()
  await waitFor(() => expect(toastTexts()).toEqual(['Scarf is created']))
  expect(location.pathname).toBe('/dashboard/admin/products')
})

test('every field can be changed, and what is typed while that is being saved goes with the next', async () => {
  const user = await openProduct()
  await fill(user, 'Name', 'Scarf of silk')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Crosses')
  await fill(user, /^Description/, 'Light as a song')
  await fill(user, 'Price', '12,50')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'USD')
  await fill(user, 'Quantity', '9')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shipping' }), 'Yes')
  await press(user, 'Update product')
  await waitFor(() => expect(toastTexts()).toEqual(['Product Updated Successfully']))
  expect(kept).toMatchObject({
    name: 'Scarf of silk',
    category: crosses,
    description: 'Light as a song',
    price: { amountMinor: 1250, currency: 'USD' },
    quantity: 9,
    shipping: true,
  })

  const answered = Promise.withResolvers<void>()
  answer('PUT', '/api/v1/product/update-product/:id', async ({ body }) => {
    await answered.promise
    kept = changed(body as Record<string, string>)
    return { success: true, message: '', product: kept }
  })
  await fill(user, 'Price', '13')
  await press(user, 'Update product')
  await fill(user, 'Quantity', '11')
  answered.resolve()
  await waitFor(() => expect(kept.price.amountMinor).toBe(1300))
  expect(kept.quantity).toBe(9)
  expect(field('Quantity').value).toBe('11')
})

test('[SHP-02] Delete product asks for an answer, deletes and leads to the list', async () => {
  answer('DELETE', '/api/v1/product/delete-product/:id', { success: true, message: '' })
  const user = await openProduct()
  await press(user, 'Delete product')
  const prompt = within(await screen.findByRole('dialog', { name: 'Delete Scarf' }))
  await user.type(prompt.getByRole('textbox'), '   ')
  await user.click(prompt.getByRole('button', { name: 'Delete' }))
  await prompt.findByText('Please fill this in.')
  await user.type(prompt.getByRole('textbox'), 'yes')
  await user.click(prompt.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(location.pathname).toBe('/dashboard/admin/products'))
  expect(toastTexts()).toEqual(['Product DEleted Succfully'])
})

test.each([
  ['is no picture', new File(['no picture'], 'notes.txt', { type: 'text/plain' }), notAnImage],
  ['is a GIF', new File(['GIF89a, and more'], 'scarf.gif', { type: 'image/gif' }), notAnImage],
  ['is empty', new File([], 'nothing.jpg', { type: 'image/jpeg' }), notAnImage],
  [
    'is too large',
    new File([new Uint8Array(10_000_001)], 'large.jpg', { type: 'image/jpeg' }),
    'Image should be less than 10MB',
  ],
])('a photo that %s is refused beside its field and not sent', async (_, file, told) => {
  const user = await openProduct()
  const photo = screen.getByLabelText<HTMLInputElement>(/^Photo/)
  await user.upload(photo, file)
  await screen.findByText(told)
  await press(user, 'Update product')
  await screen.findByText(told)
  expect(sentCalls()).toEqual([])
})

test.each([
  ['image_damaged', 'this image is damaged or incomplete', 422],
  ['busy', 'very many people are here right now', 503],
])('an update the server refuses (%s) says something went wrong, and why', async (code, message, status) => {
  answer('PUT', '/api/v1/product/update-product/:id', refusal(code, message, status))
  const user = await openProduct()
  await press(user, 'Update product')
  await waitFor(() => expect(toastTexts()).toEqual(['something went wrong']))
  await screen.findByText(message)
})

test('a quantity that is no number is told beside its field', async () => {
  const user = await openProduct()
  await fill(user, 'Quantity', '-1')
  await press(user, 'Update product')
  await screen.findByText('please enter a whole number from 0 to 999999')
  expect(sentCalls()).toEqual([])
})

test('a product that does not exist is said not to', async () => {
  await openPage('/dashboard/admin/products', { auth: admin })
  answer('GET', '/api/v1/product/get-product/:slug', refusal('not_found', 'no such product', 404))
  act(() => history.pushState(null, '', '/dashboard/admin/product/nothing'))
  await screen.findByText('There is no such product.')
})

test('another admin’s change is told; untouched fields follow it, typed ones and the chosen photo stay', async () => {
  const user = await openProduct()
  await user.upload(screen.getByLabelText(/^Photo/), jpeg)
  await fill(user, 'Name', 'Scarf of the second')
  answer('PUT', '/api/v1/product/update-product/:id', () => {
    kept = { ...kept, name: 'Scarf of the first', quantity: 3, updatedAt: '2031-08-22T07:00:00.000Z' }
    return conflict('product.change', { before: { name: 'Scarf' }, after: { name: 'Scarf of the first' } })
  })
  await press(user, 'Update product')
  await screen.findByText('Scarf of the first', { selector: 'ins *' })
  await waitFor(() => expect(field('Quantity').value).toBe('3'))
  expect(field('Name').value).toBe('Scarf of the second')
  answer('PUT', '/api/v1/product/update-product/:id', () => ({ success: true, message: '', product: kept }))
  await press(user, 'Update product')
  await waitFor(() => expect(toastTexts()).toEqual(['Product Updated Successfully']))
  expect(sentCalls().at(-1)?.body).toMatchObject({
    name: 'Scarf of the second',
    quantity: '3',
    photo: 'scarf.jpg',
    updatedAt: '2031-08-22T07:00:00.000Z',
  })
})

test('a deletion that another admin’s change forestalls is told and leaves the prompt open', async () => {
  const user = await openProduct()
  answer('DELETE', '/api/v1/product/delete-product/:id', conflict('product.change'))
  await press(user, 'Delete product')
  const prompt = within(await screen.findByRole('dialog', { name: 'Delete Scarf' }))
  await user.type(prompt.getByRole('textbox'), 'yes')
  await user.click(prompt.getByRole('button', { name: 'Delete' }))
  const told = within(
    await screen.findByRole('alertdialog', { name: /^Selam Hagos changed this first\. Product changed, / }),
  )
  await user.click(told.getByRole('button', { name: 'OK' }))
  expect(location.pathname).toBe('/dashboard/admin/product/scarf')
  await screen.findByRole('dialog', { name: 'Delete Scarf' })
})

test('an update of a product that another admin deleted says so and keeps what was typed', async () => {
  const user = await openProduct()
  answer('PUT', '/api/v1/product/update-product/:id', conflict('product.delete', {}, 404))
  await fill(user, 'Quantity', '4')
  await press(user, 'Update product')
  await screen.findByText('Product deleted')
  expect(field('Quantity').value).toBe('4')
})
