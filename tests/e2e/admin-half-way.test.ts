import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertCategory } from '../support/shop.ts'
import { atPath, heading, input } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { holdAnswers, watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { useSite } from './support/site.ts'
import { notice, openTwice } from './support/two-admins.ts'

const site = useSite({ worker: false })

test('[SHP-02] who goes back while a product is being made stays there when it is', async () => {
  const category = `Netela ${Date.now()}`
  await insertCategory(site.platform.sql, category)
  const { page } = await openAsAdmin(site, '/dashboard/admin/products')
  await page.getByRole('link', { name: 'New product' }).click()
  await heading(page, 'New product').waitFor()
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: category })
  await input(page, 'Name').fill('Half a scarf')
  await input(page, 'Price').fill('450')
  const making = await holdAnswers(page, '/create-product')
  await page.getByRole('button', { name: 'Create product' }).click()
  await eventually(() => making.waiting).toBe(1)
  await page.goBack()
  await heading(page, 'Products').waitFor()
  making.open()
  await page.getByText('Half a scarf is created').first().waitFor()
  await page.getByRole('link', { name: 'Half a scarf' }).waitFor()
  await atPath(page, '/dashboard/admin/products')
})

test('[SHP-01] a category that is renamed after its dialog was closed leaves the next dialog open, with what was typed', async () => {
  const { sql } = site.platform
  const first = `Drums ${Date.now()}`
  const second = `Crosses ${Date.now()}`
  const id = await insertCategory(sql, first)
  await insertCategory(sql, second)
  const { page } = await openAsAdmin(site, '/dashboard/admin/category')
  const modal = page.getByRole('dialog', { name: 'Edit category' })
  const name = modal.getByRole('textbox', { name: 'Name of the category' })
  const renaming = await holdAnswers(page, `/update-category/${id}`)
  await page.getByRole('button', { name: `Edit ${first}` }).click()
  await name.fill(`${first}, large`)
  await modal.getByRole('button', { name: 'Submit' }).click()
  await eventually(() => renaming.waiting).toBe(1)
  await modal.getByRole('button', { name: 'Close' }).click()
  await modal.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Edit ${second}` }).click()
  await name.fill('Crosses of silver')
  renaming.open()
  await page.getByText(`${first}, large is updated`).first().waitFor()
  await page.getByRole('button', { name: `Edit ${first}, large`, includeHidden: true }).waitFor({ state: 'attached' })
  expect(await name.inputValue()).toBe('Crosses of silver')
})

test('[RTE-07] settings that another admin was faster with are sent once, however often Save is pressed before they are here', async () => {
  const [first, second] = await openTwice(site, '/dashboard/admin/contest')
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
  for (const page of [first, second]) await input(page, 'Name of the contest').fill(`Ashenda ${Math.random()}`)
  await save(first).click()
  await toasts(first).filter({ hasText: 'The settings are saved.' }).waitFor()
  let isLooking = false
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await second.route(
    ({ pathname }) => pathname === '/admin/contest',
    async (route) => {
      isLooking ||= route.request().method() === 'GET'
      if (isLooking) await answered
      await route.continue()
    },
  )
  const calls = watchCalls(second, '/admin/contest')
  await save(second).click()
  await eventually(() => isLooking).toBe(true)
  expect(await save(second).getAttribute('aria-busy')).toBe('true')
  await save(second).click({ force: true })
  answer()
  await notice(second).getByText('Selam Hagos').waitFor()
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})
