import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { refuseVotes } from './support/answers.ts'
import { eventually } from './support/eventually.ts'
import {
  cards,
  choose,
  chooseFree,
  nameInput,
  openPodium,
  phoneInput,
  podium,
  pressSubmit,
  starOf,
  submit,
} from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const told = (page: Page): Promise<string[]> => podium(page).locator('form').getByRole('listitem').allTextContents()
const says = async (page: Page, text: string): Promise<void> => podium(page).getByText(text, { exact: true }).waitFor()

test('[PAY-12] [VOT-08] before the form the podium says what a free and a paid vote do with the places as they are filled', async () => {
  const { page } = await site.open('/?lang=en', phone)
  await choose(page, 0)
  await openPodium(page)
  await says(page, 'Free: your gold counts once.')
  await eventually(() => told(page)).toContain('ETB\u00a030: your vote counts.')
  await says(page, 'Only a paid vote is eligible for the prize.')
  const [kinds, form] = await Promise.all([
    podium(page).getByText('Free: your gold counts once.').boundingBox(),
    nameInput(page).boundingBox(),
  ])
  expect(kinds?.y).toBeLessThan(form?.y ?? 0)
  await page.goBack()
  await podium(page).waitFor({ state: 'detached' })
  await choose(page, 1, 3)
  await openPodium(page)
  await eventually(() => told(page)).toContain('ETB\u00a030: all three count.')
  await podium(page)
    .getByRole('button', { name: `Remove ${demoName(0)}` })
    .click()
  await says(page, 'Free: your silver counts once.')
  await eventually(() => told(page)).toContain('ETB\u00a030: both count.')
})

test('[PAY-01] the price told follows the country of the phone, as the server prices it', async () => {
  const { page } = await site.open('/?lang=en', phone)
  await choose(page, 0, 1, 3)
  await openPodium(page)
  await phoneInput(page).fill('+1 415 555 2671')
  await eventually(() => told(page)).toContain('USD\u00a01: all three count.')
  await phoneInput(page).fill('00251 911 22 33 44')
  await eventually(() => told(page)).toContain('ETB\u00a030: all three count.')
  for (const [typed, price] of [
    ['+14155552671', 'USD 1'],
    ['00251911223344', 'ETB 30'],
  ] as const) {
    await page.goto(`/payment?${new URLSearchParams({ name: 'Tsehay', phone: typed })}`)
    await page.getByRole('button', { name: `Pay ${price}` }).waitFor()
  }
})

test('[VOT-08] [HOM-11] after a free vote the thank-you says whose vote counts, and what the others need', async () => {
  const { page } = await site.open('/?lang=en', phone)
  await choose(page, 4, 5, 6)
  await submit(page, { phone: somePhone() })
  await says(page, `Your free vote for ${demoName(4)} counts. Silver and bronze need a paid vote.`)
})

test('[VOT-08] with gold left empty a free vote is for silver, and only bronze needs a paid one; with one choice nothing does', async () => {
  const { page } = await site.open('/?lang=en', phone)
  await choose(page, 7, 9, 10)
  await starOf(cards(page), demoName(7)).click()
  await submit(page, { phone: somePhone() })
  await says(page, `Your free vote for ${demoName(9)} counts. Bronze needs a paid vote.`)
  await podium(page).getByRole('button', { name: 'Back to the contestants' }).click()
  await podium(page).waitFor({ state: 'detached' })
  await choose(page, 0)
  await submit(page, { phone: somePhone() })
  await says(page, `Your free vote for ${demoName(0)} counts.`)
})

test('[PAY-12] [HOM-12] a free vote is on its way before the first page is drawn again; refused, it has the form of a free vote', async () => {
  const visitor = await site.open('/?lang=en', phone)
  const { page } = visitor
  await refuseVotes(visitor)
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (input, init) => {
      if (input === '/vote/vote')
        document.documentElement.dataset['sentFrom'] = document.getElementById('ballot')
          ? 'the list'
          : location.pathname
      return fetch(input, init)
    }
  })
  await choose(page, 0)
  await submit(page, { phone: somePhone() })
  await page.getByRole('alertdialog', { name: 'not now' }).getByRole('button').click()
  await says(page, 'Free vote')
  expect(await page.locator('html').getAttribute('data-sent-from')).toBe('/')
})

test('[VOT-08] [PAY-12] a phone whose free vote was counted is led to paying alone by the next submit; another phone is not', async () => {
  const { page } = await site.open('/?lang=en', phone)
  const voter = somePhone()
  await choose(page, 0)
  await submit(page, { phone: voter })
  await podium(page).getByText('Your vote is counted.').waitFor()
  await podium(page).getByRole('button', { name: 'Close' }).click()
  await podium(page).waitFor({ state: 'detached' })
  await choose(page, 1, 3)
  await openPodium(page)
  await eventually(() => told(page)).toContain('ETB\u00a030: both count.')
  expect((await told(page)).filter((text) => text.startsWith('Free'))).toEqual([])
  await page.goBack()
  await pressSubmit(page, { phone: voter })
  await page.getByRole('button', { name: 'Pay ETB 30' }).waitFor()
  expect(await page.getByRole('button', { name: 'Vote for free' }).count()).toBe(0)

  await page.getByRole('link', { name: 'Change votes, name or phone' }).click()
  await phoneInput(page).fill(somePhone())
  await podium(page).getByRole('button', { name: 'submit my vote' }).click()
  await chooseFree(page)
  await says(page, `Your free vote for ${demoName(1)} counts. Silver needs a paid vote.`)
})

test.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)(
  '[PAY-01] [PAY-12] while paying, those chosen stand beside the price, and change leads to the dialog: %s',
  async (_, options) => {
    const { page } = await site.open('/about?lang=en', options)
    await page.goto('/?name=selam')
    await choose(page, 0, 1, 3)
    await pressSubmit(page, { name: 'Tsehay Girmay', phone: somePhone() })
    await page.getByRole('heading', { name: 'How do you want to vote?' }).waitFor()
    const chosen = page.getByRole('list', { name: 'Your votes' }).getByRole('listitem')
    await eventually(() => chosen.allTextContents()).toEqual([
      `1gold ${demoName(0)}`,
      `2silver ${demoName(1)}`,
      `3bronze ${demoName(3)}`,
    ])
    for (const [way, counted] of [
      ['Vote for free', ['true', 'false', 'false']],
      ['Pay with chapa', ['true', 'true', 'true']],
      ['Pay with T-Card', ['true', 'true', 'true']],
    ] as const) {
      const portraits = page.getByRole('region', { name: way, exact: true }).locator('[data-counts]')
      await eventually(() => portraits.evaluateAll((all) => all.map((one) => one.getAttribute('data-counts')))).toEqual(
        counted,
      )
    }
    await page.getByRole('link', { name: 'Change votes, name or phone' }).click()
    await nameInput(page).waitFor()
    expect(await nameInput(page).inputValue()).toBe('Tsehay Girmay')
    expect(new URL(page.url()).search).toBe('?name=selam')
    await podium(page).getByRole('button', { name: 'Close' }).click()
    await podium(page).waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  },
)
