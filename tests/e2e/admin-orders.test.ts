import { expect, test } from 'vitest'
import { insertCategory, insertOrder, insertProduct } from '../support/shop.ts'
import { heading } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'

/** Nothing in place of the server. */
const site = useSite()

test('[SHP-03] orders load only with an auth token', async () => {
  await insertOrder(site.platform.sql)
  const calls: string[] = []
  const without = await openAsAdmin(site, '/dashboard/admin/orders', {
    before: async ({ page }) => {
      page.on('request', (request) => calls.push(new URL(request.url()).pathname))
      await page.addInitScript(() => {
        const auth = JSON.parse(localStorage.getItem('auth') ?? '{}')
        localStorage.setItem('auth', JSON.stringify({ ...auth, token: '' }))
      })
    },
  })
  await without.page.getByText('Please log in again to see the orders.').waitFor()
  expect(calls.filter((called) => called.includes('all-orders'))).toEqual([])
})

test('[SHP-03] [SHP-05] an order shows when, paid or not, its products and its buyer in a popup; its status is a free choice', async () => {
  const { sql } = site.platform
  const products = [await insertProduct(sql, await insertCategory(sql), 'Grass skirt')]
  const createdAt = new Date('2031-08-22T06:00:00Z')
  const id = await insertOrder(sql, { status: 'cancel', isPaid: false, createdAt, products })
  const { page } = await openAsAdmin(site, '/dashboard/admin')
  await page.getByRole('link', { name: 'Orders' }).click()
  await heading(page, 'Orders').waitFor()
  const order = page.getByRole('article').filter({ hasText: '2031' })
  await order.getByText('not paid', { exact: true }).waitFor()
  for (const text of ['Grass skirt', 'White cotton with a woven border']) await order.getByText(text).waitFor()
  await order.getByText(/ETB\s4,500/).waitFor()

  const status = order.getByRole('combobox', { name: 'Status' })
  expect(await status.getByRole('option').allTextContents()).toEqual([
    'Not Processed',
    'Processing',
    'Shipped',
    'deliverd',
    'cancel',
  ])
  expect(await status.inputValue()).toBe('cancel')
  for (const wanted of ['deliverd', 'Not Processed']) {
    await status.selectOption(wanted)
    await eventually(async () => (await sql`select status from orders where id = ${id}`)[0]?.['status']).toBe(wanted)
    await eventually(() => status.inputValue()).toBe(wanted)
  }

  await order.getByRole('button', { name: 'Buyer: Letebrhan Kiros' }).click()
  const popup = page.getByRole('dialog', { name: 'Buyer' })
  for (const text of ['Letebrhan Kiros', 'letebrhan@example.org', '+251955010001', 'Adwa, Tigray'])
    await popup.getByText(text, { exact: true }).waitFor()
})

test('[SHP-03] a status chosen before the answer to the one before is the one that stays, and nobody was faster', async () => {
  const { sql } = site.platform
  const createdAt = new Date('2032-08-22T06:00:00Z')
  const id = await insertOrder(sql, { createdAt })
  const { page } = await openAsAdmin(site, '/dashboard/admin/orders')
  const status = page.getByRole('article').filter({ hasText: '2032' }).getByRole('combobox', { name: 'Status' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/order-status/*', async (route) => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  await status.selectOption('Shipped')
  await eventually(async () => (await sql`select status from orders where id = ${id}`)[0]?.['status']).toBe('Shipped')
  await status.selectOption('cancel')
  answered.resolve()
  await eventually(async () => (await sql`select status from orders where id = ${id}`)[0]?.['status']).toBe('cancel')
  await eventually(() => status.inputValue()).toBe('cancel')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})
