import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { someCard } from '../support/cards.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { paymentEnv } from '../support/payments.ts'
import { heading, problemOf } from './support/account-forms.ts'
import { eventually } from './support/eventually.ts'
import { countedVote, expectReached, plainBallots, ranks } from './support/plain-ballots.ts'
import { useSite } from './support/site.ts'
import { withChapa } from './support/with-chapa.ts'
import { fillBallot, lookUntil, sendBallot, wholePage, withoutScripts } from './support/without-scripts.ts'

const site = useSite({ worker: false, env: paymentEnv })
const { toBallot, expectBallot } = plainBallots(site)

/** Who has paid is told first what is still to do, and is asked for no kind. */
async function expectPaidAlone(page: Page): Promise<void> {
  await wholePage(page)
  const main = page.getByRole('main')
  expect(await main.getByRole('radio').count()).toBe(0)
  expect(await main.getByText(/free/i).count()).toBe(0)
  const todo = main.getByText('Choose up to three, then submit: your paid vote is used automatically.')
  const [told, places] = await Promise.all([todo.boundingBox(), main.getByRole('region').first().boundingBox()])
  expect((told?.y ?? Number.NaN) + (told?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0)
  expect(told?.y).toBeLessThan(places?.y ?? 0)
}

test('[VOT-08] whose free vote is used is offered to pay, and is told why at that place', () =>
  withChapa(site, async () => {
    const phone = somePhone()
    const { page, expectTrouble } = await site.open('/?lang=en', withoutScripts)
    expectTrouble(/status of 422/)
    await toBallot(page, 5)
    await fillBallot(page, { phone, kind: 'Free vote' })
    await sendBallot(page)
    await lookUntil(page, countedVote(page))
    await page.goto('/?lang=en')
    await toBallot(page, 6)
    await fillBallot(page, { phone, kind: 'Free vote' })
    await sendBallot(page)
    const kinds = page.getByRole('group', { name: 'Paid vote' })
    await kinds.getByText('This phone has used its free vote. A paid vote still counts.').waitFor()
    await wholePage(page)
    expect(await kinds.getByRole('radio').count()).toBe(1)
    expect(await kinds.getByRole('radio', { name: /^Paid vote/ }).isChecked()).toBe(true)
    await expectReached(page, kinds.getByRole('radio'))
    await sendBallot(page)
    await heading(page, 'How do you want to vote?').waitFor()
    await wholePage(page)
    expect(await page.getByRole('button', { name: 'Vote for free' }).count()).toBe(0)
  }))

test('[PAY-02] [PAY-10] a vote is paid for with Chapa, and all three count', () =>
  withChapa(site, async ({ url }) => {
    const { page } = await site.open('/?lang=en', withoutScripts)
    const phone = somePhone()
    await toBallot(page, 0, 1, 4)
    await fillBallot(page, { phone, kind: 'Paid vote' })
    await sendBallot(page)
    await heading(page, 'How do you want to vote?').waitFor()
    await wholePage(page)
    const chosen = page.getByRole('list', { name: 'Your votes' }).getByRole('listitem')
    const places = [0, 1, 4].map((number, index) => `${index + 1}${ranks[index]} ${demoName(number)}`)
    expect(await chosen.allTextContents()).toEqual(places)
    await page.getByRole('button', { name: 'Pay ETB 30' }).click()
    await page.getByRole('link', { name: 'Go on to pay at Chapa' }).waitFor()
    // The page goes on by itself; who does not want to wait has the link.
    await page.waitForURL(`${url}/**`)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await heading(page, 'Your ballot').waitFor()
    await lookUntil(page, page.getByText('We have your payment. Your vote is not sent yet.'))
    await expectPaidAlone(page)
    expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe(phone)

    await page.goto('/where')
    await page.getByText('Paid. Your vote is ready to use.').waitFor()
    await page.getByRole('link', { name: 'Vote now' }).click()
    await sendBallot(page)
    await lookUntil(page, countedVote(page))
    await expectBallot(phone, 'paid', [0, 1, 4])
    await page.goto('/where')
    await page.getByText('Paid and voted.').waitFor()
    expect(await page.getByRole('link', { name: 'Choose how to pay' }).count()).toBe(0)
  }))

test('[PAY-03] a vote is paid for with a T-card; a slip and a used card are told beside its field', () =>
  withChapa(site, async () => {
    const { page, expectTrouble } = await site.open('/?lang=en', withoutScripts)
    expectTrouble(/status of (400|422)/)
    const [phone, card] = [somePhone(), await someCard(site.platform)]
    const number = page.getByRole('textbox', { name: 'card number' })
    const pay = async (typed: string): Promise<void> => {
      await number.fill(typed)
      await page.getByRole('button', { name: 'Pay with this card' }).click()
    }
    await toBallot(page, 5, 6)
    await fillBallot(page, { phone, kind: 'Paid vote' })
    await sendBallot(page)
    await pay('ABCD-EFGH-0000-0000')
    await eventually(() => problemOf(number)).toContain('Please check the card')
    expect(await number.inputValue()).toBe('')
    await expectReached(page, number)
    await pay(card.toLowerCase())
    await page.getByText('We have your payment. Your vote is not sent yet.').waitFor()
    await expectPaidAlone(page)
    expect(page.url()).not.toContain(card)
    await sendBallot(page)
    await lookUntil(page, countedVote(page))
    await expectBallot(phone, 'paid', [5, 6])

    // That vote is cast: another one is paid for anew.
    await page.goto('/?lang=en')
    await toBallot(page, 7)
    await fillBallot(page, { phone, kind: 'Paid vote' })
    await sendBallot(page)
    await heading(page, 'How do you want to vote?').waitFor()

    // Another browser has the card now.
    await page.context().clearCookies()
    await page.goto(`/payment?${new URLSearchParams({ name: 'Tsehay', phone: somePhone(), isd: 'true', lang: 'en' })}`)
    await pay(card)
    await eventually(() => problemOf(number)).toBe('card aleady used or unavailable')
  }))

test('[VOT-05] who chose a paid vote is not asked once more; whoever rather votes for free goes back and says so', () =>
  withChapa(site, async () => {
    const { page } = await site.open('/?lang=en', withoutScripts)
    const phone = somePhone()
    await toBallot(page, 7, 8)
    await fillBallot(page, { phone, kind: 'Paid vote' })
    await sendBallot(page)
    await heading(page, 'How do you want to vote?').waitFor()
    await wholePage(page)
    expect(await page.getByRole('button', { name: 'Vote for free' }).isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Change votes, name or phone' }).click()
    await heading(page, 'Your ballot').waitFor()
    expect(await page.getByRole('radio', { name: /^Paid vote/ }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: /^Free vote/ }).check()
    await sendBallot(page)
    await lookUntil(page, countedVote(page))
    await expectBallot(phone, 'free', [7])
  }))

test('[HOM-12] the first page leads on to the ballot who comes back from a payment', async () => {
  const { page } = await site.open('/?lang=en', withoutScripts)
  await toBallot(page, 9)
  await page.goto('/?jp=true')
  await page.getByRole('link', { name: 'Go on with your vote' }).click()
  await heading(page, 'Your ballot').waitFor()
  await page.getByRole('listitem').getByText(demoName(9)).waitFor()
})
