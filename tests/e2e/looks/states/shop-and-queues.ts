import type { Page } from 'playwright-core'
import { dialog, type State, sendEmpty } from './state.ts'

const open = async (page: Page, button: string): Promise<void> => {
  await page.locator(`main ${button}`).first().click()
  await page.locator(dialog).waitFor()
}

/** What admins keep in the shop, what they see of the machinery, and of each other. */
export const shopAndQueues: readonly State[] = [
  {
    name: 'zone-faster',
    path: '/dashboard/admin/create-zone',
    ready: 'main li h3',
    part: dialog,
    open: async (page) => {
      await page.locator('main section li button').first().click()
      await page.locator(`${dialog} form button[type=submit]`).click()
      await page.locator(`${dialog} [role=alert] dl`).waitFor()
    },
  },
  {
    name: 'admin-category',
    path: '/dashboard/admin/category',
    ready: 'main tbody tr',
    open: (page) => sendEmpty(page),
  },
  {
    name: 'category-edit',
    ready: 'main tbody tr',
    part: dialog,
    open: async (page) => {
      await open(page, 'tbody button')
      await page.locator(`${dialog} form input`).fill('')
      await sendEmpty(page, dialog)
    },
  },
  { name: 'admin-products', path: '/dashboard/admin/products', ready: 'main tbody tr' },
  {
    name: 'admin-product',
    path: '/dashboard/admin/product/tilfi-dress',
    ready: 'main form',
    open: async (page) => {
      await page.locator('main select option >> nth=2').waitFor({ state: 'attached' })
      await page.locator('main form input[name=name]').fill('')
      await page.locator('main form input[name=price]').fill('twelve')
      await sendEmpty(page)
    },
  },
  {
    name: 'product-delete',
    ready: 'main form',
    part: dialog,
    open: async (page) => {
      await open(page, 'button[aria-haspopup=dialog]')
      await sendEmpty(page, dialog)
    },
  },
  { name: 'admin-orders', path: '/dashboard/admin/orders', ready: 'main tbody tr' },
  {
    name: 'buyer',
    ready: 'main article',
    part: dialog,
    open: (page) => open(page, 'article button[aria-haspopup=dialog]'),
  },
  {
    name: 'admin-order',
    path: '/dashboard/admin/orders/018f0000-0000-7000-8000-000000000305',
    ready: 'main table',
  },
  {
    name: 'order-refund',
    ready: 'main table',
    part: dialog,
    open: (page) => open(page, 'header button[aria-haspopup=dialog]'),
  },
  {
    name: 'admin-queues',
    path: '/dashboard/admin/queues',
    ready: 'main canvas >> nth=3',
    open: (page) => page.locator('main li pre').first().waitFor({ state: 'attached' }),
  },
  {
    name: 'failed-job',
    ready: 'main li pre',
    part: dialog,
    open: async (page) => {
      await open(page, 'li button[aria-haspopup=dialog]')
      await sendEmpty(page, dialog)
    },
  },
]
