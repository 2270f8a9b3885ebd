import { expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { answerWith } from './support/answers.ts'
import { castFree, talliedVotes, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import {
  cards,
  choose,
  countOf,
  openPodium,
  podium,
  starOf,
  stored,
  submit,
  submitButton,
  toasts,
} from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''
const minute = 60_000

interface Hours {
  readonly opensIn: number
  readonly closesIn: number
  readonly freezesIn?: number
}

/** In minutes from now. */
async function setHours({ opensIn, closesIn, freezesIn }: Hours): Promise<void> {
  const at = (minutes: number): Date => new Date(Date.now() + minutes * minute)
  await site.platform.sql`
    update contests set opens_at = ${at(opensIn)}, closes_at = ${at(closesIn)},
      freezes_at = ${freezesIn === undefined ? null : at(freezesIn)}
    where id = ${site.demo.contestId}`
  await site.platform.reload()
}

test('before the opening nobody can be chosen, and the page says since when', async () => {
  await setHours({ opensIn: 60, closesIn: 120 })
  const { page } = await site.open()
  await page.getByText(/^Voting opens on .+\. You can look around already\.$/).waitFor()
  await starOf(cards(page), demoName(0)).click()
  await eventually(() => toasts(page).allTextContents()).toEqual(['voting has not opened yet'])
  expect(await starOf(cards(page), demoName(0)).isChecked()).toBe(false)
  expect(await stored(page, 'votes')).toBeNull()
})

test('an open page turns by itself when the contest opens and when it closes', async () => {
  const { page } = await site.visitor()
  await page.clock.install()
  await setHours({ opensIn: 60, closesIn: 120 })
  await page.goto('/?lang=en')
  await page.getByText(/^Voting opens on /).waitFor()
  await page.clock.fastForward('01:01:00')
  await page.getByText(/^Vote until /).waitFor()

  // A new visit: the server's clock has not moved, and a page that asks again would go by it.
  await setHours({ opensIn: -60, closesIn: 60 })
  await page.reload()
  await page.getByText(/^Vote until /).waitFor()
  await choose(page, 0)
  await page.clock.fastForward('01:01:00')
  await page.getByText(/^Voting closed on /).waitFor()
  expect(await submitButton(page).count()).toBe(0)
})

test.each([
  ['en', /^Vote until [A-Z][a-z]+ \d{1,2}, \d{1,2}:\d\d\s[AP]M \(Addis Ababa time\)\.$/],
  ['tig', /^ምሃብ ድምጺ፦ ክሳብ \d{1,2} [ሀ-፿]+ \(\d\d\/\d\d, \d\d:\d\d, ሰዓት ኣዲስ ኣበባ\)$/],
  ['am', /^ድምፅ እስከ [ሀ-፿]+ \d{1,2} \(\d\d\/\d\d, \d\d:\d\d, በአዲስ አበባ ሰዓት\)$/],
])('while it is open the page says until when, as short as a line of a phone: %s', async (language, words) => {
  await setHours({ opensIn: -60, closesIn: 60 })
  const { page } = await site.open(`/?lang=${language}`)
  await page.locator('[data-phase=open]').getByText(words).waitFor()
})

test('after the closing nothing can be submitted, and what was chosen before does not mislead', async () => {
  await setHours({ opensIn: -120, closesIn: 60 })
  const { page } = await site.open()
  await choose(page, 0)
  await setHours({ opensIn: -120, closesIn: -60 })
  await page.reload()
  await page.getByText(/^Voting closed on .+\. Thank you for every vote\.$/).waitFor()
  expect(await submitButton(page).count()).toBe(0)
  await starOf(cards(page), demoName(3)).click()
  await eventually(() => toasts(page).allTextContents()).toEqual(['voting is closed'])
})

test('[VOT-07] a page that did not hear of the closing is told by the server', async () => {
  await setHours({ opensIn: -120, closesIn: 60 })
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/422/)
  await page.routeWebSocket(/\/live$/, () => undefined) // which nobody answers
  await page.goto('/?lang=en')
  await choose(page, 0)
  await openPodium(page)
  await podium(page).getByRole('button', { name: 'Close' }).click()
  await setHours({ opensIn: -120, closesIn: -1 })
  await submit(page, { phone: somePhone() })
  await page.getByRole('alertdialog', { name: 'voting is closed', exact: true }).waitFor()
  expect(await talliedVotes(site.platform.sql, idOf(0))).toBe(0)
})

test('[PAY-11] a paid vote that is still to be used is offered while voting is open; before and after, the page says why not', async () => {
  await setHours({ opensIn: 60, closesIn: 120 })
  const { page } = await site.visitor()
  await page.clock.install()
  const usable = {
    payment: '018f0000-0000-7000-8000-000000000004',
    ...{ status: 'paid', isUsed: false, usable: true, at: '2026-08-20T10:00:00.000Z' },
    ...{ price: { amountMinor: 3_000, currency: 'ETB' }, shownPhone: '••• 5678', phone: '+251912345678' },
  }
  await answerWith(page, '/vote/mine', { success: true, payments: [usable] })
  await page.goto('/where?lang=en')
  const voteNow = page.getByRole('button', { name: 'Vote now' })
  await page.getByText('Voting has not opened yet. Your vote stays here until then.').waitFor()
  expect(await voteNow.count()).toBe(0)
  await page.clock.fastForward('01:01:00')
  await voteNow.waitFor()
  await page.clock.fastForward('01:01:00')
  await page.getByText('Voting is closed. This vote can no longer be used.').waitFor()
  expect(await voteNow.count()).toBe(0)
})

/** Last, because counts that stand still do so for good. */
test('[HOM-13] frozen counts stand still on the page while votes are counted on', async () => {
  await setHours({ opensIn: -120, closesIn: 60 })
  const { page } = await site.open()
  await castFree(site.platform.url, idOf(1))
  await eventually(() => countOf(page, demoName(1))).toBe(1)
  await setHours({ opensIn: -120, closesIn: 60, freezesIn: -1 })
  await page.getByText('The vote counts are paused until the result is announced.').waitFor()
  await castFree(site.platform.url, idOf(1))
  await untilTallied(site.platform.sql, idOf(1), 2)
  const other = await site.open()
  await other.page.getByText('The vote counts are paused until the result is announced.').waitFor()
  await eventually(() => countOf(other.page, demoName(1))).toBe(0)
  await eventually(() => countOf(page, demoName(1))).toBe(0)
})
