import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { someCard } from '../support/cards.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { paymentEnv } from '../support/payments.ts'
import { openDashboard } from './support/contestant.ts'
import { ballotsOf } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { choose, podium, pressSubmit } from './support/home.ts'
import { useSite } from './support/site.ts'
import { withChapa } from './support/with-chapa.ts'

/** Nothing in place of the server: only Chapa is the sandbox, and its checkout is pressed by the browser. */
const site = useSite({ worker: false, env: paymentEnv })
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

const counted = (page: Page) => podium(page).getByText('Your vote is counted.').waitFor()

async function expectPaidBallot(phone: string, numbers: readonly number[]): Promise<void> {
  const picks = numbers.map(idOf)
  expect(await ballotsOf(site.platform.sql, phone)).toMatchObject([{ kind: 'paid', status: 'counted', picks }])
}

/** For whom the thank-you says that the votes are, by rank. */
const expectThanked = (page: Page, numbers: readonly number[]) =>
  eventually(() => podium(page).locator('ol bdi').allTextContents()).toEqual(numbers.map(demoName))

test('[PAY-02] [PAY-10] [VOT-06] a voter pays with Chapa, comes back, and all three votes are counted by themselves', () =>
  withChapa(site, async ({ url }) => {
    const { page } = await site.open()
    const phone = somePhone()
    await choose(page, 0, 1, 4)
    await pressSubmit(page, { phone })
    await page.getByRole('button', { name: 'Pay ETB 30' }).click()
    await page.waitForURL(`${url}/**`)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await counted(page)
    expect(new URL(page.url()).search).toBe('')
    await expectPaidBallot(phone, [0, 1, 4])
  }))

test('[PAY-03] a voter pays with a T-Card, and the votes are counted by themselves', () =>
  withChapa(site, async () => {
    const { page } = await site.open()
    const phone = somePhone()
    await choose(page, 5, 6)
    await pressSubmit(page, { phone })
    await page.getByRole('textbox', { name: 'card number' }).fill((await someCard(site.platform)).toLowerCase())
    await page.getByRole('button', { name: 'Pay with this card' }).click()
    await counted(page)
    await expectThanked(page, [5, 6])
    await expectPaidBallot(phone, [5, 6])
  }))

test('[PAY-13] [DSH-08] a contestant pays with Chapa and finds her page paid', () =>
  withChapa(site, async ({ url }) => {
    const { page } = await openDashboard(site, '/pay')
    await page.getByRole('button', { name: 'Pay ETB 30' }).click()
    await page.waitForURL(`${url}/**`)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByText('IT IS PAID', { exact: true }).waitFor()
  }))

test('[PAY-13] [DSH-08] a contestant pays with a T-Card and finds her page paid', () =>
  withChapa(site, async () => {
    const { page } = await openDashboard(site, '/pay')
    await page.getByRole('textbox', { name: 'card number' }).fill(await someCard(site.platform))
    await page.getByRole('button', { name: 'Pay with this card' }).click()
    await page.getByText('IT IS PAID', { exact: true }).waitFor()
  }))
