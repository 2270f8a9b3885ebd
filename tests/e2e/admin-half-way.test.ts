import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { input } from './support/account-forms.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { useSite } from './support/site.ts'
import { notice, openTwice } from './support/two-admins.ts'

const site = useSite({ worker: false })

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
