import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { jpegPhoto } from '../support/photos.ts'
import { actionsOn, insertCategory, insertOrder, insertProduct } from '../support/shop.ts'
import { heading, input } from './support/account-forms.ts'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'
import { acknowledge, notice, openTwice } from './support/two-admins.ts'

const site = useSite({ worker: false })

test('[SHP-02] a product: untouched fields follow, typed ones and the chosen photo stay, and one that was deleted says by whom', async () => {
  const { sql } = site.platform
  const { id, slug } = await insertProduct(sql, await insertCategory(sql, 'Dresses'), 'Tilfi dress')
  const [first, second] = await openTwice(site, `/dashboard/admin/product/${slug}`)
  const update = (page: Page) => page.getByRole('button', { name: 'Update product' }).click()
  const worker = await site.platform.startWorker() // who prepares photos
  onTestFinished(() => worker.close())
  const photo = { name: 'dress.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto() }
  await second.getByLabel('Photo').setInputFiles(photo)
  await input(second, 'Name').fill('Dress of the second')
  await input(first, 'Name').fill('Dress of the first')
  await input(first, 'Quantity').fill('3')
  await update(first)
  await heading(first, 'Dress of the first').waitFor()

  await update(second)
  await notice(second).locator('ins').filter({ hasText: 'Dress of the first' }).waitFor()
  expect(await input(second, 'Name').inputValue()).toBe('Dress of the second')
  await eventually(() => input(second, 'Quantity').inputValue()).toBe('3')
  const kept = () => sql`select name, quantity, photo_file is not null as "hasPhoto" from products where id = ${id}`
  expect(await kept()).toEqual([{ name: 'Dress of the first', quantity: 3, hasPhoto: false }])
  await update(second)
  await heading(second, 'Dress of the second').waitFor()
  expect(await kept()).toEqual([{ name: 'Dress of the second', quantity: 3, hasPhoto: true }])

  await first.getByRole('button', { name: 'Delete product' }).click()
  await first.getByRole('dialog').getByRole('textbox').fill('yes')
  const remove = first.getByRole('dialog').getByRole('button', { name: 'Delete' })
  await remove.click()
  await first
    .getByRole('alertdialog', { name: /^Selam Hagos changed this first\. Product changed, / })
    .getByRole('button', { name: 'OK' })
    .click()
  expect(await kept()).toHaveLength(1)
  await first.getByRole('dialog', { name: 'Delete Dress of the second' }).waitFor()
  await remove.click()
  await heading(first, 'Products').waitFor()
  await input(second, 'Quantity').fill('4')
  await update(second)
  await second.getByRole('alert').getByRole('heading', { name: 'Product deleted' }).waitFor()
  expect(await input(second, 'Quantity').inputValue()).toBe('4')
})

test('[SHP-01] a category: the second reads what the first called it before hers replaces it', async () => {
  const id = await insertCategory(site.platform.sql, 'Netela')
  const [first, second] = await openTwice(site, '/dashboard/admin/category')
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Edit Netela' }).click()
    return page.getByRole('dialog', { name: 'Edit category' })
  }
  const [one, two] = [await open(first), await open(second)]
  await one.getByRole('textbox').fill('Scarves')
  await one.getByRole('button', { name: 'Submit' }).click()
  await one.waitFor({ state: 'detached' })
  await two.getByRole('textbox').fill('Shawls')
  await two.getByRole('button', { name: 'Submit' }).click()
  await notice(two).locator('ins').filter({ hasText: 'Scarves' }).waitFor()
  expect(await two.getByRole('textbox').inputValue()).toBe('Shawls')
  await two.getByRole('button', { name: 'Submit' }).click()
  await two.waitFor({ state: 'detached' })
  const changes = await actionsOn(site.platform.sql, id)
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [{ name: 'Netela' }, { name: 'Scarves' }],
    [{ name: 'Scarves' }, { name: 'Shawls' }],
  ])
})

test('[SHP-03] an order: a status set meanwhile is told, and the list shows it', async () => {
  const id = await insertOrder(site.platform.sql, { createdAt: new Date('2031-08-22T06:00:00Z') })
  const [first, second] = await openTwice(site, '/dashboard/admin/orders')
  const status = (page: Page) =>
    page.getByRole('article').filter({ hasText: '2031' }).getByRole('combobox', { name: 'Status' })
  await status(second).waitFor()
  await status(first).selectOption('Shipped')
  const kept = async () => (await site.platform.sql`select status from orders where id = ${id}`)[0]?.['status']
  await eventually(kept).toBe('Shipped')
  await status(second).selectOption('cancel')
  await acknowledge(second, 'Order status changed')
  await eventually(() => status(second).inputValue()).toBe('Shipped')
  expect(await kept()).toBe('Shipped')
})
