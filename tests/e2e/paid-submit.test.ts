import { expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { answerWith } from './support/answers.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { cards, castButton, choose, podium, pressSubmit, starOf, stored, thankYou } from './support/home.ts'
import { acceptBallots, sayPayment } from './support/paid-ballot.ts'
import { useSite } from './support/site.ts'

const site = useSite()
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

test('[VOT-06] who has paid submits all votes as a paid ballot', async () => {
  const visitor = await site.open()
  const { page } = visitor
  const phone = somePhone()
  await sayPayment(visitor, 'paid')
  await acceptBallots(visitor)
  const asked = watchCalls(page, '/vote/verifyPayment')
  const sent = watchCalls(page, '/vote/vote')
  await choose(page, 0, 1, 4)
  await pressSubmit(page, { phone })
  await thankYou(page).waitFor()
  expect(asked).toHaveLength(1)
  expect(sent.map(({ body }) => body)).toEqual([
    { phone, name: 'Tsehay Girmay', actors: [idOf(0), idOf(1), idOf(4)], kind: 'paid' },
  ])
})

test('[VOT-06] [HOM-11] the thank-you of a paid vote gives each the rank her vote counts for, where gold was left empty', async () => {
  const visitor = await site.open()
  const { page } = visitor
  await sayPayment(visitor, 'paid')
  await acceptBallots(visitor)
  await choose(page, 0, 1, 4)
  await starOf(cards(page), demoName(0)).click()
  await pressSubmit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  await eventually(() => podium(page).getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining(`gold ${demoName(1)}`),
    expect.stringContaining(`silver ${demoName(4)}`),
  ])
})

test.each([
  ['0911 22 33 44', 'true'],
  ['+14155552671', 'false'],
] as const)(
  '[VOT-06] who has not paid chooses how to, in place of the podium: %s is domestic %s',
  async (phone, isd) => {
    const visitor = await site.open()
    const { page } = visitor
    await sayPayment(visitor, 'none')
    await choose(page, 0)
    const entries = await page.evaluate(() => history.length)
    await pressSubmit(page, { name: 'Abeba & Co', phone })
    await page.getByRole('heading', { name: 'How do you want to vote?' }).waitFor()
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe('/payment')
    expect([...searchParams]).toEqual([
      ['name', 'Abeba & Co'],
      ['phone', phone],
      ['isd', isd],
    ])
    // The podium's own entry, which paying takes the place of.
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  },
)

test("[VOT-06] a failed check alerts 'server error', and the votes stay", async () => {
  const { page, expectTrouble } = await site.open()
  expectTrouble(/500/)
  await answerWith(page, '/vote/verifyPayment', { success: false, code: 'internal', message: 'x' }, { status: 500 })
  await choose(page, 0)
  await pressSubmit(page, { phone: somePhone() })
  await page.getByRole('alertdialog', { name: 'server error', exact: true }).getByRole('button').click()
  expect(await castButton(page).isEnabled()).toBe(true)
  expect(await stored(page, 'votes')).toContain(idOf(0))
})

test('[VOT-06] [PAY-10] a pending payment is waited for, and the vote goes by itself when it is here', async () => {
  const visitor = await site.open()
  const { page } = visitor
  await sayPayment(visitor, 'pending')
  await acceptBallots(visitor)
  const sent = watchCalls(page, '/vote/vote')
  await choose(page, 3, 4)
  await pressSubmit(page, { phone: somePhone() })
  await podium(page).getByText('Waiting for your payment to arrive…').waitFor()
  expect(sent).toEqual([])
  await sayPayment(visitor, 'paid')
  await thankYou(page).waitFor()
  expect(sent).toHaveLength(1)
})

test('[VOT-06] whoever stops waiting for a payment is asked first, and may pay another way', async () => {
  const visitor = await site.open()
  const { page } = visitor
  await sayPayment(visitor, 'pending')
  await choose(page, 5)
  await pressSubmit(page, { phone: somePhone() })
  await podium(page).getByRole('button', { name: 'I have not paid. Choose another way' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('heading', { name: 'How do you want to vote?' }).waitFor()
})
