import { expect, test } from 'vitest'
import { atPath, heading } from './support/account-forms.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

test('[HOM-01] [REG-01] who wants to take part finds the way to the registration on the first page', async () => {
  const { page } = await site.open('/?lang=en')
  await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).click()
  await atPath(page, '/register')
  await heading(page, 'REGISTER').waitFor()
  await page.goBack()
  expect(await page.getByRole('main').getByRole('button', { name: 'Vote', exact: true }).isVisible()).toBe(true)
})
