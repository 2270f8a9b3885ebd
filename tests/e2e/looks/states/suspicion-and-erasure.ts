import type { Page } from 'playwright-core'
import { dialog, type State, sendEmpty } from './state.ts'

const suspicion = '/dashboard/admin/suspicion'
const steps = 'main form select'

async function lookUp(page: Page, phone: string): Promise<void> {
  await page.locator('main form input').first().fill(phone)
  await page.locator('main form button[type=submit]').first().click()
  await page.locator('main [role=status] section').first().waitFor()
}

/** What admins decide of votes and of what is kept about people. */
export const suspicionAndErasure: readonly State[] = [
  {
    name: 'admin-moderation',
    path: '/dashboard/admin/moderation',
    ready: 'main article',
    open: async (page) => {
      await page.keyboard.press('j')
      await page.locator('main article img').nth(1).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'admin-reject',
    ready: 'main article',
    part: dialog,
    open: async (page) => {
      await page.keyboard.press('r')
      await sendEmpty(page, dialog)
    },
  },
  {
    name: 'admin-suspicion',
    path: suspicion,
    ready: 'main article >> nth=1',
  },
  {
    name: 'suspicion-find',
    path: `${suspicion}#tab=find`,
    ready: 'main form',
    open: async (page) => {
      await page.locator('main form button').first().click()
      await page.locator('main form [aria-invalid=true]').waitFor()
    },
  },
  { name: 'suspicion-group', path: `${suspicion}?group=browser.marked`, ready: steps, open: (page) => sendEmpty(page) },
  {
    name: 'suspicion-ask',
    ready: steps,
    part: '[role=alertdialog]',
    open: async (page) => {
      await page.locator('main form input').fill('one browser within two minutes')
      await page.locator('main form button[type=submit]').click()
      await page.locator('[role=alertdialog]').waitFor()
    },
  },
  { name: 'suspicion-decided', path: `${suspicion}?group=decision.decided`, ready: 'main ol li >> nth=1' },
  {
    name: 'admin-erasure',
    path: '/dashboard/admin/erasure',
    ready: 'main form',
    open: async (page) => {
      await lookUp(page, '0911000001')
      await page.locator('main form').nth(1).locator('input').first().fill('0002')
      await page.locator('main form [aria-invalid=true]').waitFor()
    },
  },
  { name: 'erasure-done', ready: 'main form', open: (page) => lookUp(page, '0911000002') },
  {
    name: 'erase-contestant',
    path: '/dashboard/admin/users/018f0000-0000-7000-8000-000000000002',
    ready: 'main ol li',
    open: async (page) => {
      await page.locator('main details summary').last().click()
      const form = page.locator('main details form')
      await form.locator('input').first().fill('0001')
      await form.locator('[aria-invalid=true]').waitFor()
    },
  },
]
