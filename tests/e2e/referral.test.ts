import { expect, test } from 'vitest'
import { registerContestant } from '../support/accounts.ts'
import { somePhone } from '../support/contest-data.ts'
import { atPath, fillRegistration, registerButton } from './support/account-forms.ts'
import { answerWith } from './support/answers.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { stored } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

test.each(['/', '/login', '/register', '/nowhere/at/all', '/voter/payed'])(
  '[REG-05] ?ref= on %s is kept under referralCode',
  async (path) => {
    const { page, expectTrouble } = await site.visitor()
    if (path.startsWith('/nowhere')) expectTrouble(/404/)
    await page.goto(`${path}?lang=en&ref=selam-2`)
    await eventually(() => stored(page, 'referralCode')).toBe('selam-2')
  },
)

test('[REG-02] [REG-05] the code is sent with a later registration, and the newest one counts', async () => {
  const { page } = await site.visitor()
  const calls = watchCalls(page, '/actor/register')
  await answerWith(page, '/actor/register', { success: false, message: 'not today' })
  await page.goto('/login?lang=en&ref=first')
  await eventually(() => stored(page, 'referralCode')).toBe('first')
  await page.goto('/forgot-password?ref=second')
  await eventually(() => stored(page, 'referralCode')).toBe('second')
  await page.goto('/register')
  await fillRegistration(page, { phone: somePhone() })
  await registerButton(page).click()
  await page.getByRole('alert').getByText('not today').waitFor()
  expect(calls.map(({ body }) => body)).toMatchObject([{ actor: { referralCode: 'second' } }])
})

test('[REG-05] the server records who referred whom', async () => {
  const referrer = await registerContestant(site.platform)
  const { page } = await site.open(`/login?lang=en&ref=${referrer.id}`)
  await eventually(() => stored(page, 'referralCode')).toBe(referrer.id)
  await page.goto('/register')
  const phone = somePhone()
  await fillRegistration(page, { phone })
  await registerButton(page).click()
  await atPath(page, '/dashboard/user')
  const [row] = await site.platform.sql<{ referred: string }[]>`
    select referred_by as referred from users where phone = ${phone}`
  expect(row?.referred).toBe(referrer.id)
})
