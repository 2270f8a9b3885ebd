import type { Page } from 'playwright-core'
import { dialog, type State, sendEmpty } from './state.ts'

const own = (name: string, path: string, ready: string): State => ({ name, path: `/dashboard/user${path}`, ready })

/** A contestant's own pages. */
export const dashboard: readonly State[] = [
  {
    ...own('dashboard', '', 'main summary'),
    // Her links, with a port of their own.
    live: 'main [dir=ltr]',
    open: async (page) => {
      await page.locator('main svg pattern').first().waitFor({ state: 'attached' })
      await page.locator('main summary').click()
    },
  },
  {
    name: 'user-menu',
    ready: 'main summary',
    part: '[role=menu]',
    live: 'main [dir=ltr]',
    open: async (page) => {
      await page.locator('header button[aria-haspopup=menu]').first().click()
      await page.locator('[role=menuitem]').first().waitFor()
    },
  },
  own('profile', '/profile', 'main form'),
  own('photos', '/upload', 'main li img'),
  {
    name: 'photo',
    ready: 'main li img',
    part: dialog,
    open: async (page) => {
      await page.locator('main section li button, main li button').first().click()
      await page.locator(dialog).waitFor()
    },
  },
  own('share', '/share', 'main h2 >> nth=2'),
  own('requests', '/requests', 'main h1'),
  own('password', '/password', 'main li p'),
  {
    name: 'your-data',
    ready: 'main details',
    open: async (page) => {
      await page.locator('main details summary').click()
      await page.locator('main details form button[type=submit]').click()
      await page.locator('main details [aria-invalid=true]').waitFor()
    },
  },
  own('pay', '/pay', 'main form'),
  {
    name: 'description',
    ready: 'main form',
    part: dialog,
    open: async (page) => {
      await page.locator('main nav button').click()
      await page.locator(`${dialog} form`).waitFor()
    },
  },
]

const buttonOfArticle = (page: Page, number: number) =>
  page.locator('main article').nth(number).locator('button').last().click()

/** What admins work with. */
export const adminPages: readonly State[] = [
  {
    name: 'admin',
    path: '/dashboard/admin',
    ready: 'main dl dd >> nth=14',
    open: (page) => page.locator('main button[aria-haspopup="dialog"]').waitFor(),
  },
  { name: 'admin-users', path: '/dashboard/admin/users', ready: 'main tbody tr' },
  {
    name: 'admin-deactivate',
    ready: 'main tbody tr',
    part: dialog,
    open: async (page) => {
      await page.locator('main tbody tr td').last().click()
      await page.locator('main aside button[aria-haspopup=dialog]').first().click()
      await sendEmpty(page, dialog)
    },
  },
  { name: 'admin-user', path: '/dashboard/admin/users/018f0000-0000-7000-8000-000000000002', ready: 'main ol li' },
  { name: 'admin-ranking', path: '/dashboard/admin/ranking', ready: 'main ol li' },
  { name: 'admin-requests', path: '/dashboard/admin/requests', ready: 'main tbody tr' },
  {
    name: 'admin-zones',
    path: '/dashboard/admin/create-zone',
    ready: 'main li h3',
    open: (page) => sendEmpty(page),
  },
  {
    name: 'zone-rename',
    ready: 'main li h3',
    part: dialog,
    open: async (page) => {
      await page.locator('main section li button').first().click()
      await page.locator(`${dialog} form`).waitFor()
    },
  },
  {
    name: 'admin-contest',
    path: '/dashboard/admin/contest',
    ready: 'main form',
    open: (page) => page.locator('main form input').nth(1).fill('2026-08-25T09:00'),
  },
  {
    name: 'admin-admins',
    path: '/dashboard/admin/admins',
    ready: 'main section ~ section li',
    open: (page) => sendEmpty(page),
  },
  {
    name: 'admin-role',
    ready: 'main li h3',
    part: dialog,
    open: async (page) => {
      await page.locator('main section li button').first().click()
      await page.locator(`${dialog} form`).waitFor()
    },
  },
  { name: 'admin-join', path: `/admin/join#${'x'.repeat(43)}`, ready: 'main form' },
  { name: 'admin-actions', path: '/dashboard/admin/actions', ready: 'main tbody tr' },
  { name: 'admin-payments', path: '/dashboard/admin/payments', ready: 'main tbody tr' },
  {
    name: 'payment-panel',
    path: '/dashboard/admin/payments#row=1',
    ready: 'main aside li',
    part: 'main aside',
  },
  {
    name: 'refund',
    path: '/dashboard/admin/payments#row=1',
    ready: 'main aside button[aria-haspopup=dialog]',
    part: dialog,
    open: async (page) => {
      await page.locator('main aside button[aria-haspopup=dialog]').first().click()
      await sendEmpty(page, dialog)
    },
  },
  {
    name: 'card-tools',
    path: '/test',
    ready: 'main article >> nth=2',
    open: async (page) => {
      await page.locator('main form input').first().fill('?')
      for (const form of await page.locator('main form').all()) await form.locator('button[type=submit]').click()
      await page.locator('main [aria-invalid=true]').nth(2).waitFor()
    },
  },
  {
    name: 'void',
    ready: 'main article >> nth=2',
    part: dialog,
    open: async (page) => {
      await buttonOfArticle(page, 1)
      await sendEmpty(page, dialog)
    },
  },
  { name: 'card-generator', path: '/admin/generate/132', ready: 'main article >> nth=2' },
]
