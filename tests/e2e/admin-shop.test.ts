import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { jpegPhoto } from '../support/photos.ts'
import { actionsOn, insertCategory } from '../support/shop.ts'
import { atPath, heading, input, problemOf } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { holdAnswers } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'

/** Nothing in place of the server. */
const site = useSite()

const toastOf = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).first()

test('[SHP-02] a product is made with its photo, edited in every field, and deleted once the prompt has an answer', async () => {
  const { sql } = site.platform
  await insertCategory(sql, 'Netela')
  await insertCategory(sql, 'Crosses')
  const { page } = await openAsAdmin(site, '/dashboard/admin/products')
  await page.getByRole('link', { name: 'New product' }).click()
  await heading(page, 'New product').waitFor()
  await page.getByRole('button', { name: 'Create product' }).click()
  await eventually(() => problemOf(input(page, 'Name'))).toBe('Please fill this in.')
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Netela' })
  await input(page, 'Name').fill('Scarf of cotton')
  await input(page, 'Price').fill('twelve')
  await page.getByRole('button', { name: 'Create product' }).click()
  await eventually(() => problemOf(input(page, 'Price'))).toBe(
    'please enter the price in birr or dollars, such as 450 or 12.50',
  )
  await input(page, 'Price').fill('450.50')
  const photo = { name: 'scarf.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto() }
  await page.getByLabel('Photo').setInputFiles(photo)
  await page.getByRole('button', { name: 'Create product' }).click()
  await toastOf(page, 'Scarf of cotton is created').waitFor()
  await atPath(page, '/dashboard/admin/product/scarf-of-cotton')
  await heading(page, 'Scarf of cotton').waitFor()
  await eventually(() =>
    page.getByRole('img', { name: 'Scarf of cotton' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBe(640)
  const [stored] = await sql<{ id: string }[]>`select id from products where slug = 'scarf-of-cotton'`

  await input(page, 'Name').fill('Scarf of silk')
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Crosses' })
  await page.getByRole('textbox', { name: /^Description/ }).fill('Light as a song')
  await input(page, 'Price').fill('12,50')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await input(page, 'Quantity').fill('9')
  await page.getByRole('combobox', { name: 'Shipping' }).selectOption({ label: 'Yes' })
  await page.getByRole('button', { name: 'Update product' }).click()
  await toastOf(page, 'Product Updated Successfully').waitFor()
  expect(
    await sql`
    select p.name, c.name as category, p.description, p.price, p.currency, p.quantity, p.shipping
    from products p join categories c on c.id = p.category_id where p.id = ${stored?.id ?? ''}`,
  ).toEqual([
    {
      name: 'Scarf of silk',
      category: 'Crosses',
      description: 'Light as a song',
      price: 1250,
      currency: 'USD',
      quantity: 9,
      shipping: true,
    },
  ])

  // What is typed while it is being saved stays, and goes with the next.
  const saving = await holdAnswers(page, `/update-product/${stored?.id}`)
  await input(page, 'Price').fill('13')
  await page.getByRole('button', { name: 'Update product' }).click()
  await input(page, 'Quantity').fill('11')
  saving.open()
  await eventually(
    async () => (await sql`select price from products where id = ${stored?.id ?? ''}`)[0]?.['price'],
  ).toBe(1300)
  await page.getByRole('button', { name: 'Update product', disabled: false }).click()
  await eventually(
    async () => (await sql`select quantity from products where id = ${stored?.id ?? ''}`)[0]?.['quantity'],
  ).toBe(11)
  expect(await input(page, 'Price').inputValue()).toBe('13')

  await page.getByRole('button', { name: 'Delete product' }).click()
  const prompt = page.getByRole('dialog', { name: 'Delete Scarf of silk' })
  const answer = prompt.getByRole('textbox')
  await answer.fill('   ')
  await prompt.getByRole('button', { name: 'Delete' }).click()
  await eventually(() => problemOf(answer)).toBe('Please fill this in.')
  await answer.fill('yes')
  await prompt.getByRole('button', { name: 'Delete' }).click()
  await toastOf(page, 'Product DEleted Succfully').waitFor()
  await atPath(page, '/dashboard/admin/products')
  await eventually(() => page.getByRole('link', { name: 'Scarf of silk' }).count()).toBe(0)
  expect((await actionsOn(sql, stored?.id ?? '')).map(({ action }) => action)).toEqual([
    'product.create',
    'product.change',
    'product.change',
    'product.change',
    'product.delete',
  ])
})
