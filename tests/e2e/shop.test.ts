import { expect, test } from 'vitest'
import { liveKey } from '../support/chapa.ts'
import { somePhone } from '../support/contest-data.ts'
import { accessTo, paymentEnv, sandboxFor } from '../support/payments.ts'
import { insertCategory, insertProduct, stockOf } from '../support/shop.ts'
import { openAsAdmin } from './support/admin.ts'
import { useSite } from './support/site.ts'
import { withoutScripts } from './support/without-scripts.ts'

/** Nothing in place of the server: only Chapa is the sandbox, and its checkout is pressed by the browser. */
const site = useSite({ worker: false, env: paymentEnv })

async function withShop(run: (sandboxUrl: string) => Promise<void>): Promise<void> {
  const sandbox = await sandboxFor(site.platform, { callback: 'none', refundStepMs: 1 })
  const worker = await site.platform.startWorker(accessTo(sandbox, liveKey))
  try {
    await run(sandbox.url)
  } finally {
    await worker.close()
  }
}

test('a buyer finds a dress, orders and pays it, and sees it shipped after an admin did so', () =>
  withShop(async (url) => {
    const { sql } = site.platform
    const category = await insertCategory(sql, 'Dresses')
    const dress = await insertProduct(sql, category, { name: 'Tilfi dress', stock: 3, price: 650_000 })
    const { page } = await site.open('/?lang=en')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shop' }).click()
    await page.getByRole('link', { name: /^Tilfi dress/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Tilfi dress' }).waitFor()
    await page.getByRole('spinbutton', { name: 'How many' }).fill('2')
    await page.getByRole('button', { name: 'Add to the basket' }).click()
    await page.getByRole('link', { name: 'Basket, 2 items' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Letebrhan Kiros')
    await page.getByRole('textbox', { name: 'Phone' }).fill(somePhone())
    await page.getByRole('button', { name: /^Order and pay ETB\s13,000$/ }).click()
    await page
      .getByText(/enter the address for the delivery/i)
      .first()
      .waitFor()
    await page.getByRole('textbox', { name: 'Address' }).fill('Adi Haki, Mekelle')
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await page.waitForURL(`${url}/**`)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.waitForURL(/\/shop\/order\?number=A-/)
    await page
      .getByRole('status')
      .filter({ hasText: /^Paid$/ })
      .waitFor()
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
    expect(await stockOf(sql, dress)).toBe(1)
    const number = new URL(page.url()).searchParams.get('number') ?? ''

    const { page: desk } = await openAsAdmin(site, '/dashboard/admin/orders')
    await desk.getByRole('link', { name: number }).first().click()
    await desk.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
    await desk.getByText('Adi Haki, Mekelle').waitFor()
    const status = desk.getByRole('combobox', { name: /^Status of the order/ })
    await status.selectOption('Processing')
    await desk.getByText('Status: Not Processed → Processing').waitFor()
    await status.selectOption('Shipped')
    await desk.getByText('Status: Processing → Shipped').waitFor()

    await page.reload()
    await page.getByText('On its way, or ready for you').first().waitFor()
    expect(await page.getByRole('button', { name: 'Cancel the order' }).count()).toBe(0)
  }))

test('one product is ordered without scripts, and found again by number and phone', () =>
  withShop(async () => {
    const { sql } = site.platform
    const { page, expectTrouble } = await site.visitor(withoutScripts)
    expectTrouble(/status of 422 .*\/shop\/basket/)
    const category = await insertCategory(sql, 'Drums')
    const { slug } = await insertProduct(sql, category, { name: 'Kebero', stock: 2, shipping: false })
    const phone = somePhone()
    await page.goto(`/shop/${slug}?lang=en`)
    await page.getByRole('button', { name: 'Add to the basket' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Eden Abraha')
    await page.getByRole('textbox', { name: 'Phone' }).fill('12')
    await page.getByRole('radio', { name: /^In cash/ }).check()
    await page.getByRole('button', { name: /^Order/ }).click()
    await page
      .getByText(/please enter a valid phone number/i)
      .first()
      .waitFor()
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
    await page.getByRole('radio', { name: /^In cash/ }).check()
    await page.getByRole('button', { name: /^Order/ }).click()
    await page.getByText('To be paid in cash at pick-up').waitFor()
    const number = new URL(page.url()).searchParams.get('number') ?? ''
    await page.context().clearCookies()
    await page.goto('/shop/order?lang=en')
    await page.getByRole('textbox', { name: 'Order number' }).fill(number.toLowerCase())
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
    await page.getByRole('button', { name: 'Show the order' }).click()
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  }))
