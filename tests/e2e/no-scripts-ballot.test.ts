import { expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { heading, problemOf } from './support/account-forms.ts'
import { ballotsOf } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { cards, choose, starOf } from './support/home.ts'
import { countedVote, expectReached, plainBallots } from './support/plain-ballots.ts'
import { useSite } from './support/site.ts'
import { withWorker } from './support/with-worker.ts'
import {
  fillBallot,
  lookUntil,
  plainSubmit,
  rankOf,
  sendBallot,
  wholePage,
  withoutScripts,
} from './support/without-scripts.ts'

const site = useSite({ worker: false })
const { idOf, toBallot, expectBallot } = plainBallots(site)

test('[VOT-01] a free vote, from the stars to the receipt and back to it', () =>
  withWorker(site, async () => {
    const { page } = await site.open('/?lang=en', withoutScripts)
    const phone = somePhone()
    await toBallot(page, 0, 1, 4)
    await rankOf(page, 'gold').selectOption({ label: demoName(4) })
    await rankOf(page, 'bronze').selectOption({ label: demoName(0) })
    await fillBallot(page, { phone, kind: 'Free vote' })
    await sendBallot(page)
    // The page looks by itself, after some seconds; elsewhere somebody presses what looks at once.
    await countedVote(page).waitFor()
    await wholePage(page)
    await expectBallot(phone, 'free', [4])
    const [, receipt = '', ballot] = /\/receipt\/([^#]+)#(.+)/.exec(page.url()) ?? []
    expect(await ballotsOf(site.platform.sql, phone)).toMatchObject([{ id: ballot }])
    const told = await page.locator('main').textContent()
    const texts = [
      'Thank you!',
      demoName(4),
      `Your free vote for ${demoName(4)} counts. Silver and bronze need a paid vote.`,
      `Not counted: ${demoName(1)}, ${demoName(0)}`,
      'open this page where JavaScript is on',
    ]
    for (const text of texts) expect(told).toContain(text)
    const found = page.getByRole('region', { name: 'Find a vote or a payment' })
    await page.getByRole('main').getByRole('link', { name: 'Where is my vote?' }).click()
    await found.getByText('Your vote is counted.').waitFor()

    await page.goto('/where')
    const own = page.getByRole('article', { name: receipt })
    await own.getByText('Your vote is counted.').waitFor()
    await own.getByText(/^Free vote, /).waitFor()
    await page.getByRole('textbox', { name: 'Receipt or payment reference' }).fill(receipt.toLowerCase())
    await page.getByRole('button', { name: 'Find' }).click()
    await found.getByText('Your vote is counted.').waitFor()
    await page.getByRole('textbox', { name: 'Receipt or payment reference' }).fill('AAAA-AAAA-AAAA')
    await page.getByRole('button', { name: 'Find' }).click()
    await found.getByText('We could not find this. Please check every letter.').waitFor()
  }))

test('[VOT-01] a vote cast before scripts were there is found with them, among the votes sent from this browser', () =>
  withWorker(site, async () => {
    const plain = await site.open('/?lang=en', withoutScripts)
    await toBallot(plain.page, 0)
    await fillBallot(plain.page, { phone: somePhone(), kind: 'Free vote' })
    await sendBallot(plain.page)
    await plain.page.waitForURL(/\/receipt\//)
    const [, receipt = ''] = /\/receipt\/([^#]+)#/.exec(plain.page.url()) ?? []

    await lookUntil(plain.page, countedVote(plain.page))

    const { page, context } = await site.visitor()
    await context.addCookies(await plain.context.cookies())
    await page.goto('/where?lang=en')
    const sent = page.getByRole('article', { name: receipt })
    await sent.getByText('This vote is counted.').or(sent.getByText('Your vote is counted.')).first().waitFor()
    await context.clearCookies()
    await page.reload()
    await sent.waitFor()
  }))

test('[VOT-07] what is wrong with a ballot stands beside its field, and what was typed stays', async () => {
  const { page, expectTrouble } = await site.open('/?lang=en', withoutScripts)
  expectTrouble(/status of 422/)
  await toBallot(page, 0, 1)
  await rankOf(page, 'silver').selectOption({ label: demoName(0) })
  await fillBallot(page, { phone: '0911', name: 'Tsehay', kind: 'Paid vote' })
  await sendBallot(page)
  await eventually(() => problemOf(rankOf(page, 'silver'))).toContain('can be chosen only once')
  await eventually(() => problemOf(page.getByRole('textbox', { name: 'Phone' }))).toContain('valid mobile phone number')
  expect(await rankOf(page, 'silver').inputValue()).toBe(idOf(0))
  expect(await page.getByRole('textbox', { name: 'Full name' }).inputValue()).toBe('Tsehay')
  expect(await page.getByRole('radio', { name: /^Paid vote/ }).isChecked()).toBe(true)
  await rankOf(page, 'silver').selectOption({ label: demoName(1) })
  await sendBallot(page)
  await eventually(() => problemOf(page.getByRole('textbox', { name: 'Phone' }))).toContain('valid mobile phone number')
})

test('[VOT-04] all that is wrong with a ballot is told at once, at its top and beside the fields, and the first is in view', async () => {
  const { page, expectTrouble } = await site.open('/?lang=en', withoutScripts)
  expectTrouble(/status of 422/)
  await choose(page, 0, 1)
  await plainSubmit(page).click()
  await sendBallot(page)
  expect(await page.getByRole('alert').first().textContent()).toBe('Please correct what is marked below.')
  await wholePage(page)
  expect(await problemOf(rankOf(page, 'gold'))).toBe('Please fill this in.')
  expect(await problemOf(page.getByRole('textbox', { name: 'Full name' }))).toBe('please enter your name')
  expect(await problemOf(page.getByRole('textbox', { name: 'Phone' }))).toContain('valid mobile phone number')
  await expectReached(page, rankOf(page, 'gold'))
  await rankOf(page, 'gold').selectOption({ label: demoName(0) })
  await page.getByRole('textbox', { name: 'Full name' }).fill('Tsehay')
  await page.getByRole('textbox', { name: 'Phone' }).fill('0911')
  await sendBallot(page)
  await eventually(() => problemOf(page.getByRole('textbox', { name: 'Phone' }))).toContain('valid mobile phone number')
  await expectReached(page, page.getByRole('textbox', { name: 'Phone' }))
})

test('[VOT-01] what free and paid votes do is told before the form', async () => {
  const { page } = await site.open('/?lang=en', withoutScripts)
  await choose(page, 0)
  await plainSubmit(page).click()
  const told = page.getByText(
    /A free vote counts for gold only[.] ETB\s30 [/] USD\s1: all three count[.] Only a paid vote is eligible for the prize[.]/,
  )
  await told.waitFor()
  await wholePage(page)
  const [lead, form] = await Promise.all([told.boundingBox(), rankOf(page, 'gold').boundingBox()])
  expect(lead?.y).toBeLessThan(form?.y ?? 0)
})

test('[VOT-01] [HOM-05] stars of several pages of the list come together on one ballot', async () => {
  const { page } = await site.open('/?lang=en', withoutScripts)
  await toBallot(page, 1)
  await page.getByRole('link', { name: 'Back to the contestants' }).click()
  await page.getByRole('link', { name: 'More contestants' }).click()
  await starOf(cards(page), demoName(13)).click()
  await plainSubmit(page).click()
  await heading(page, 'Your ballot').waitFor()
  await wholePage(page)
  const chosen = page.getByRole('region', { name: 'your votes' }).getByRole('listitem')
  expect(await chosen.allTextContents()).toEqual([demoName(1), demoName(13)])
  expect(await rankOf(page, 'gold').inputValue()).toBe('')
})
