import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { answerWith, refuseVotes } from './support/answers.ts'
import { watchCalls } from './support/calls.ts'
import { castFree } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { castButton, choose, podium, thankYou } from './support/home.ts'
import { acceptBallots, beginSubmit, sayPayment } from './support/paid-ballot.ts'
import { standStill } from './support/pass-time.ts'
import type { Visitor } from './support/site.ts'
import { useSite } from './support/site.ts'

const site = useSite()
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

/** A voter whose form is filled in, and who is about to return from paying or from choosing the free vote. */
async function returning(numbers: readonly number[], kind: BallotKind = 'paid', phone = somePhone()): Promise<Visitor> {
  const visitor = await site.open()
  await choose(visitor.page, ...numbers)
  await visitor.page.evaluate((typed) => {
    localStorage.setItem('fullName', 'Tsehay Girmay')
    localStorage.setItem('phone', typed)
  }, phone)
  await beginSubmit(visitor, kind, numbers.slice(0, kind === 'free' ? 1 : 3).map(idOf), phone)
  return visitor
}

test.each(['/?jp=true', '/voter/payed?jp=true'] as const)(
  '[HOM-12] [RTE-02] %s opens the modal, submits by itself, and leaves no address that submits again',
  async (path) => {
    const visitor = await returning([0, 1])
    const { page } = visitor
    await sayPayment(visitor, 'paid')
    await acceptBallots(visitor)
    const addresses: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/vote/vote')) addresses.push(new URL(page.url()).search)
    })
    const sent = watchCalls(page, '/vote/vote')
    await page.goto(path)
    await thankYou(page).waitFor()
    expect(sent.map(({ body }) => body)).toMatchObject([{ actors: [idOf(0), idOf(1)], kind: 'paid' }])
    expect(addresses).toEqual([''])
    await page.reload()
    await page.getByRole('list', { name: 'Contestants' }).waitFor()
    expect(await podium(page).count()).toBe(0)
    expect(sent).toHaveLength(1)
  },
)

test.each([
  ['failed', 'The payment failed.'],
  ['expired', 'The time to pay is over.'],
  ['cancelled', 'The payment was cancelled.'],
  ['refunded', 'The payment was refunded.'],
] as const)('[HOM-12] back from a payment that is %s, the page says so and leads to paying', async (status, text) => {
  const visitor = await returning([0])
  const { page } = visitor
  const sent = watchCalls(page, '/vote/vote')
  await sayPayment(visitor, status)
  await page.goto('/?jp=true')
  await podium(page).getByText(text).waitFor()
  await podium(page).getByRole('button', { name: 'Choose how to pay' }).click()
  await page.getByRole('heading', { name: 'How do you want to vote?' }).waitFor()
  expect(sent).toEqual([])
})

test('[HOM-12] a payment whose vote was refused is said to be here still', async () => {
  const visitor = await returning([0])
  const { page } = visitor
  await sayPayment(visitor, 'paid')
  await refuseVotes(visitor)
  await page.goto('/?jp=true')
  await page.getByRole('alertdialog', { name: 'not now' }).getByRole('button').click()
  await podium(page).getByText('We have your payment. Your vote is not sent yet.').waitFor()
})

test('[HOM-12] method=free submits the first vote in free mode; nothing is asked about payments', async () => {
  const visitor = await returning([6, 7], 'free')
  const { page } = visitor
  const asked = watchCalls(page, '/vote/verifyPayment')
  const sent = watchCalls(page, '/vote/vote')
  await page.goto('/?jp=true&method=free')
  await podium(page).getByText('Your vote is counted.').waitFor()
  expect(sent.map(({ body }) => body)).toMatchObject([{ actors: [idOf(6)], kind: 'free' }])
  expect(asked).toEqual([])
})

test('[HOM-12] on closing, the query string is removed and the flags are reset', async () => {
  const visitor = await returning([9], 'free')
  const { page } = visitor
  await refuseVotes(visitor)
  await page.goto('/?jp=true&method=free')
  await page.getByRole('alertdialog', { name: 'not now' }).getByRole('button').click()
  await podium(page).getByText('Free vote').waitFor()
  await podium(page).getByRole('button', { name: 'Close' }).click()
  await podium(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: /^submit/ }).click()
  await podium(page).getByText('Next, choose a paid or a free vote.').waitFor()
})

test('[HOM-12] back in free mode with a phone whose free vote is used, she is led to where she can pay', async () => {
  const phone = somePhone()
  await castFree(site.platform.url, idOf(8), phone)
  const { page, expectTrouble } = await returning([9], 'free', phone)
  expectTrouble(/422/)
  await page.goto('/?jp=true&method=free')
  await page.getByRole('alertdialog', { name: 'this phone has already used its free vote' }).getByRole('button').click()
  await page.waitForURL(/\/payment\?.*&free=used$/)
  await page.getByRole('button', { name: 'Pay ETB 30' }).waitFor()
  expect(await page.getByRole('button', { name: 'Vote for free' }).count()).toBe(0)
})

test('[HOM-12] [PAY-11] a return without votes or name says where a vote paid for is, and asks for nothing else', async () => {
  const { page } = await site.visitor()
  const asked = watchCalls(page, '/vote/verifyPayment')
  await page.goto('/?lang=en&jp=true')
  await podium(page).waitFor()
  expect(asked).toEqual([])
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await podium(page).getByRole('link', { name: 'Where is my vote?' }).click()
  await page.getByRole('heading', { name: 'Votes you paid for in this browser' }).waitFor()
})

test('[HOM-12] closing the modal ends the waiting: a payment that comes later submits nothing unseen', async () => {
  const visitor = await returning([0])
  const { page } = visitor
  await sayPayment(visitor, 'pending')
  await page.goto('/?jp=true')
  const sent = watchCalls(page, '/vote/vote')
  await podium(page).getByText('Waiting for your payment to arrive…').waitFor()
  await podium(page).getByRole('button', { name: 'Close' }).click()
  await podium(page).waitFor({ state: 'detached' })
  await sayPayment(visitor, 'paid')
  await page.getByRole('button', { name: /^submit/ }).click()
  await castButton(page).waitFor()
  expect(sent).toEqual([])
})

test('[PAY-10] that the payment is here reaches the waiting page over the socket, without asking', async () => {
  const visitor = await returning([0])
  const { page } = visitor
  const payment = '018f0000-0000-7000-8000-000000000002'
  await acceptBallots(visitor)
  await answerWith(page, '/vote/verifyPayment', { success: true, isPayed: false, status: 'pending', payment })
  let tell: (() => void) | undefined
  await page.routeWebSocket('**/live', (socket) =>
    socket.onMessage((text) => {
      if (!String(text).includes(`payment:${payment}`)) return
      tell = () => socket.send(JSON.stringify({ type: 'payment', topic: `payment:${payment}`, status: 'paid' }))
    }),
  )
  const asked = watchCalls(page, '/vote/verifyPayment')
  // No more time passes than it takes the page to come: where the socket opened a second late, the page would ask.
  await standStill(page)
  await page.goto('/?jp=true', { waitUntil: 'load' })
  await eventually(async () => {
    await page.clock.runFor(10)
    return podium(page).getByText('Waiting for your payment to arrive…').isVisible()
  }).toBe(true)
  await eventually(async () => tell !== undefined).toBe(true)
  // Its first looks at the connection are over: only news that is overdue would be asked for.
  await page.clock.runFor(3_000)
  tell?.()
  await thankYou(page).waitFor()
  expect(asked).toHaveLength(1)
})
