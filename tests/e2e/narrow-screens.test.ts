import { test } from 'vitest'
import { insertContestant, somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { holdAnswers } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import {
  cards,
  castButton,
  choose,
  chooseFree,
  listed,
  nameInput,
  openPodium,
  phoneInput,
  podium,
  scrollToEnd,
  starOf,
  submit,
  submitButton,
  thankYou,
  toasts,
  zoneChip,
} from './support/home.ts'
import { useSite } from './support/site.ts'

const longPart = 'Weldegebrielawit'.repeat(4).slice(0, 60)
const geez = { fname: 'ለተብርሃን', mname: 'ገብረመድህን', lname: 'ወልደገብርኤል' }

/** Names and stories as long as they may be, without a space to break at; and in Ge'ez. All in the fourth zone. */
const site = useSite({
  seed: async (sql, demo) => {
    const zone = { zoneId: demo.zoneIds[3] ?? '', pictures: 3 }
    await insertContestant(sql, demo.contestId, {
      ...zone,
      fname: longPart,
      mname: longPart,
      lname: longPart,
      occupation: 'o'.repeat(80),
      description: 'd'.repeat(2_000),
    })
    await insertContestant(sql, demo.contestId, {
      ...zone,
      ...geez,
      occupation: 'ሸማኒት',
      description: `${'ጥልፊ ኣደይ ዝመሃረትኒ እየ ዝጠልፍ። '.repeat(60)}`,
    })
  },
})

const longName = `${longPart} ${longPart} ${longPart}`
const geezName = 'ለተብርሃን ገብረመድህን ወልደገብርኤል'

test('[HOM-15] at 360 px nothing stands out sideways: list, zones, search, end of the list, toasts, offline', async () => {
  const { page, context, expectTrouble } = await site.open()
  expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  await eventually(() => cards(page).count()).toBe(12)
  await expectFits(page, 'list')
  await choose(page, 0, 1, 3)
  await starOf(cards(page), demoName(4)).click()
  await toasts(page).waitFor()
  await expectFits(page, 'chosen, with a toast')
  await zoneChip(page, 'europe').click()
  await page.getByText('Nobody has registered here yet.').waitFor()
  await expectFits(page, 'empty zone')
  await page.getByRole('searchbox').fill('x'.repeat(60))
  await page.getByText(/^No contestant found for/).waitFor()
  await expectFits(page, 'nothing found')
  await page.getByRole('button', { name: 'Show all contestants' }).click()
  await eventually(() => cards(page).count()).toBe(12)
  await scrollToEnd(page)
  await eventually(() => listed(page)).toBe(24)
  await scrollToEnd(page)
  await eventually(() => listed(page)).toBe(32)
  await scrollToEnd(page)
  await page.getByText('You have seen them all.').waitFor()
  await expectFits(page, 'end of the list')
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await expectFits(page, 'offline')
})

test('[HOM-15] at 360 px the longest names and stories fit card, dialog, podium and thank-you', async () => {
  const { page } = await site.open()
  await zoneChip(page, 'eastern zone').click()
  await eventually(() => cards(page).getByRole('heading').allTextContents()).toEqual([longName, geezName])
  await starOf(cards(page), longName).click()
  await starOf(cards(page), geezName).click()
  await expectFits(page, 'cards')
  await page.getByRole('link', { name: `Read all about ${longName}` }).click()
  const story = page.getByRole('dialog', { name: longName })
  await story.getByText('d'.repeat(2_000)).waitFor()
  await expectFits(page, 'story')
  await story.getByRole('button', { name: 'Close' }).click()
  await story.waitFor({ state: 'detached' })

  await openPodium(page)
  await expectFits(page, 'podium')
  const gate = await holdAnswers(page, '/vote/vote')
  await nameInput(page).fill('ጸ'.repeat(60))
  await phoneInput(page).fill(somePhone())
  await castButton(page).click()
  await page.getByRole('heading', { name: 'How do you want to vote?' }).waitFor()
  await expectFits(page, 'ways to pay')
  await chooseFree(page)
  await podium(page).getByText('sending your vote…').waitFor()
  await expectFits(page, 'sending')
  gate.open()
  await podium(page).getByText('Your vote is counted.').waitFor()
  await expectFits(page, 'thank-you')
})

test("names in Ge'ez are shown whole and can be searched for", async () => {
  const { page } = await site.open('/?lang=en')
  await page.getByRole('searchbox').fill('ለተብርሃን ወልደ')
  await eventually(() => cards(page).getByRole('heading').allTextContents()).toEqual([geezName])
  await starOf(cards(page), geezName).click()
  await submitButton(page).getByText('Send 1 vote').waitFor()
  await submit(page, { name: 'ኣበባ', phone: somePhone() })
  await thankYou(page).waitFor()
})
