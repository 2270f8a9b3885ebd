import { dialog, type State } from './state.ts'

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
