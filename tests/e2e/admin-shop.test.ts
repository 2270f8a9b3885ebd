import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { jpegPhoto } from '../support/photos.ts'
import { actionsOn, insertCategory } from '../support/shop.ts'
import { atPath, heading, input } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'

/** Nothing in place of the server. */
const site = useSite()

const toastOf = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).first()

test('[SHP-02] a product is made with its photo, which shows, changed, and deleted; each step is logged', async () => {
  const { sql } = site.platform
  await insertCategory(sql, 'Netela')
  await insertCategory(sql, 'Crosses')
  const { page } = await openAsAdmin(site, '/dashboard/admin/products')
  await page.getByRole('link', { name: 'New product' }).click()
  await heading(page, 'New product').waitFor()
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Netela' })
  await input(page, 'Name').fill('Scarf of cotton')
  await input(page, 'Price').fill('450.50')
  const photo = { name: 'scarf.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto() }
  await page.getByLabel('Photo').setInputFiles(photo)
  await page.getByRole('button', { name: 'Create product' }).click()
  await toastOf(page, 'Scarf of cotton is created').waitFor()
  await atPath(page, '/dashboard/admin/product/scarf-of-cotton')
  await heading(page, 'Scarf of cotton').waitFor()
  const shown = page.getByRole('img', { name: 'Scarf of cotton' })
  await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  const [stored] = await sql<{ id: string }[]>`select id from products where slug = 'scarf-of-cotton'`

  await input(page, 'Name').fill('Scarf of silk')
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Crosses' })
  await input(page, 'Price').fill('12,50')
  await page.getByRole('button', { name: 'Update product' }).click()
  await toastOf(page, 'Product Updated Successfully').waitFor()
  expect(
    await sql`
    select p.name, c.name as category, p.price
    from products p join categories c on c.id = p.category_id where p.id = ${stored?.id ?? ''}`,
  ).toEqual([{ name: 'Scarf of silk', category: 'Crosses', price: 1250 }])

  await page.getByRole('button', { name: 'Delete product' }).click()
  const prompt = page.getByRole('dialog', { name: 'Delete Scarf of silk' })
  await prompt.getByRole('textbox').fill('yes')
  await prompt.getByRole('button', { name: 'Delete' }).click()
  await toastOf(page, 'Product DEleted Succfully').waitFor()
  await atPath(page, '/dashboard/admin/products')
  await eventually(() => page.getByRole('link', { name: 'Scarf of silk' }).count()).toBe(0)
  expect((await actionsOn(sql, stored?.id ?? '')).map(({ action }) => action)).toEqual([
    'product.create',
    'product.change',
    'product.delete',
  ])
})
