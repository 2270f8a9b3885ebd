import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { jpegPhoto } from '../support/photos.ts'
import { actionsOn, insertCategory, insertOrder, insertProduct } from '../support/shop.ts'
import { atPath, heading, input, problemOf } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { holdAnswers } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { toasts } from './support/home.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

/** Nothing in place of the server. */
const site = useSite()

const toastOf = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).first()
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

test('[SHP-01] Manage Category: a form to add, a table of Name and Actions, a modal with the current name that closes after the update', async () => {
  const { page } = await openAsAdmin(site, '/dashboard/admin/category')
  await heading(page, 'Manage Category').waitFor()
  await page.getByText('There are no categories yet.').waitFor()
  const field = input(page, 'Name of the category')
  await page.getByRole('button', { name: 'Submit' }).click()
  await eventually(() => problemOf(field)).toBe('Please fill this in.')
  await field.fill('Coffee sets')
  await page.getByRole('button', { name: 'Submit' }).click()
  await toastOf(page, 'Coffee sets is created').waitFor()
  await eventually(() => page.getByRole('columnheader').allTextContents()).toEqual(['Name', 'Actions'])
  expect(await field.inputValue()).toBe('')

  await page.getByRole('button', { name: 'Edit Coffee sets' }).click()
  const modal = page.getByRole('dialog', { name: 'Edit category' })
  const name = modal.getByRole('textbox', { name: 'Name of the category' })
  expect(await name.inputValue()).toBe('Coffee sets')
  await name.fill('Coffee')
  await modal.getByRole('button', { name: 'Submit' }).click()
  await toastOf(page, 'Coffee is updated').waitFor()
  await modal.waitFor({ state: 'detached' })
  await row(page, 'Coffee').getByRole('button', { name: 'Edit Coffee', exact: true }).waitFor()

  const remove = page.getByRole('button', { name: 'Delete Coffee', exact: true })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Delete the category Coffee? This cannot be undone.' })
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await site.platform.sql`select name from categories`).toEqual([{ name: 'Coffee' }])
  await remove.click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await toastOf(page, 'category is deleted').waitFor()
  await page.getByText('There are no categories yet.').waitFor()
})

test('[SHP-01] a create or update that fails is logged and told beside the field, without a toast; a failed delete is told, with its reason where one is known, and so is a failed load', async () => {
  const { sql } = site.platform
  const used = await insertCategory(sql, 'Dresses')
  await insertProduct(sql, used)
  await insertCategory(sql, 'Drums')
  const { page, expectTrouble } = await openAsAdmin(site, '/dashboard/admin/category')
  expectTrouble(/409|503/, /category/i, /Refusal/)
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await row(page, 'Dresses').waitFor()
  await input(page, 'Name of the category').fill('dresses')
  await page.getByRole('button', { name: 'Submit' }).click()
  await eventually(() => logged.join()).toMatch(/there is a category of this name already/)
  const field = input(page, 'Name of the category')
  expect(await field.inputValue()).toBe('dresses')
  await eventually(() => problemOf(field)).toBe('there is a category of this name already')
  await page.route('**/create-category', (route) => route.abort('connectionfailed'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await eventually(() => problemOf(field)).toBe('Something went wrong')

  await page.getByRole('button', { name: 'Edit Drums' }).click()
  const modal = page.getByRole('dialog', { name: 'Edit category' })
  await modal.getByRole('textbox').fill('DRESSES')
  await modal.getByRole('button', { name: 'Submit' }).click()
  await eventually(() => logged.filter((text) => /there is a category/.test(text)).length).toBe(2)
  expect(await modal.isVisible()).toBe(true)
  await eventually(() => problemOf(modal.getByRole('textbox'))).toBe('there is a category of this name already')
  expect(await toasts(page).count()).toBe(0)
  await pressEscape(page)

  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page
      .getByRole('alertdialog', { name: `Delete the category ${name}?` })
      .getByRole('button', { name: 'Yes' })
      .click()
  }
  await remove('Dresses')
  const told = page.getByRole('alertdialog', { name: 'this category still has products or orders of them' })
  await told.getByRole('button', { name: 'OK' }).click()
  await told.waitFor({ state: 'detached' })
  await toastOf(page, 'Something went wrong').waitFor()

  await page.route('**/delete-category/*', (route) => route.abort('connectionfailed'))
  await remove('Drums')
  await toastOf(page, 'Something went wrong').waitFor()
  expect(await sql`select from categories where name = 'Drums'`).toHaveLength(1)

  await page.route('**/api/v1/category/get-category', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'later' } }),
  )
  await page.reload()
  await eventually(() => page.getByText('Something wwent wrong in getting catgeory').count()).toBe(2)
})

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

test('[SHP-02] an update that fails says something went wrong, and a photo that cannot be read is told beside it', async () => {
  const { sql } = site.platform
  const { slug } = await insertProduct(sql, await insertCategory(sql), 'Drum')
  const { page, expectTrouble } = await openAsAdmin(site, `/dashboard/admin/product/${slug}`)
  expectTrouble(/422|404|503/)
  await heading(page, 'Drum').waitFor()
  const damaged = { name: 'drum.jpg', mimeType: 'image/jpeg', buffer: (await jpegPhoto()).subarray(0, 5_000) }
  await page.getByLabel('Photo').setInputFiles(damaged)
  await page.getByRole('button', { name: 'Update product' }).click()
  await toastOf(page, 'something went wrong').waitFor()
  await page.getByText('this image is damaged or incomplete').waitFor()
  for (const [name, mimeType, buffer] of [
    ['notes.txt', 'text/plain', Buffer.from('no picture')],
    ['drum.gif', 'image/gif', Buffer.from('GIF89a, and more')],
    ['nothing.jpg', 'image/jpeg', Buffer.alloc(0)],
  ] as const) {
    await page
      .getByLabel('Photo')
      .setInputFiles({ name: 'drum.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto() })
    await eventually(() => problemOf(page.getByLabel('Photo'))).toBe('')
    // Told when it is chosen, and again where it is sent all the same.
    await page.getByLabel('Photo').setInputFiles({ name, mimeType, buffer })
    const refused = 'this file is not an image we can read: please choose a JPEG, PNG, WebP or AVIF'
    await eventually(() => problemOf(page.getByLabel('Photo'))).toBe(refused)
    await page.getByRole('button', { name: 'Update product' }).click()
    await eventually(() => problemOf(page.getByLabel('Photo'))).toBe(refused)
  }
  const large = path.join(site.platform.dataDir, 'large.jpg')
  await writeFile(large, Buffer.alloc(10_000_001))
  await page.getByLabel('Photo').setInputFiles(large)
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.getByText('Image should be less than 10MB').waitFor()
  await page.getByLabel('Photo').setInputFiles([])
  await input(page, 'Quantity').fill('-1')
  await page.getByRole('button', { name: 'Update product' }).click()
  await eventually(() => problemOf(input(page, 'Quantity'))).toBe('please enter a whole number from 0 to 999999')
  expect(await problemOf(input(page, 'Price'))).toBe('')
  await input(page, 'Quantity').fill('1')
  await page.route('**/update-product/*', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 'busy', message: 'very many people are here right now' },
    }),
  )
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.getByRole('alert').getByText('very many people are here right now').waitFor()
  await page.goto('/dashboard/admin/product/nothing-of-this-name?lang=en')
  await page.getByText('There is no such product.').waitFor()
})

test('[RTE-07] categories, products, a product and orders render for an admin, and fit a narrow screen', async () => {
  const { sql } = site.platform
  const { slug } = await insertProduct(sql, await insertCategory(sql), 'Kebero')
  await insertOrder(sql)
  const titles = [
    ['category', 'Manage Category'],
    ['products', 'Products'],
    ['products/new', 'New product'],
    [`product/${slug}`, 'Kebero'],
    ['orders', 'Orders'],
  ] as const
  for (const [name, title] of titles) {
    const { page } = await openAsAdmin(site, `/dashboard/admin/${name}`)
    await heading(page, title).waitFor()
    await expectFits(page, name)
  }
})
