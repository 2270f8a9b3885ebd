import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { holdAnswers, watchCalls } from './support/calls.ts'
import { ballotsOf, talliedVotes } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { withoutFirstData } from './support/first-data.ts'
import {
  cards,
  choose,
  chooseFree,
  podium,
  pressSubmit,
  starOf,
  stored,
  submit,
  thankYou,
  zoneChip,
} from './support/home.ts'
import { useSite, type Visitor } from './support/site.ts'

const site = useSite()
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

const submits = (sent: ReturnType<typeof watchCalls>) =>
  sent.map(({ headers, body }) => ({ key: headers['idempotency-key'], body }))

/** However often it was sent: always with one key and one body, counted once, and its receipt is on the page. */
async function expectCountedOnce(
  page: Page,
  ballot: { readonly phone: string; readonly contestant: string },
  sent: ReturnType<typeof watchCalls>,
): Promise<void> {
  await podium(page).getByText('Your vote is counted.').waitFor()
  const [first] = submits(sent)
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
  for (const again of submits(sent)) expect(again).toEqual(first)
  const recorded = await ballotsOf(site.platform.sql, ballot.phone)
  expect(recorded).toMatchObject([{ status: 'counted', picks: [ballot.contestant] }])
  expect(await talliedVotes(site.platform.sql, ballot.contestant)).toBe(1)
  await podium(page)
    .getByText(receiptOf(recorded[0]?.id ?? ''), { exact: true })
    .waitFor()
  expect(await stored(page, 'pendingBallot')).toBeNull()
}

/** What becomes of the first sending; all later ones wait until they are let through: what the page says meanwhile stays. */
async function answerFirst(page: Page, answer: (route: Route) => Promise<void>): Promise<() => void> {
  const through = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/vote/vote', async (route) => {
    if (isFirst) {
      isFirst = false
      return answer(route)
    }
    await through.promise
    return route.continue()
  })
  return through.resolve
}

/** The ballot arrives, its answer does not. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

async function openVoter(contestant: number): Promise<Visitor & { sent: ReturnType<typeof watchCalls> }> {
  const visitor = await site.open()
  visitor.expectTrouble(/vote\/vote/)
  const sent = watchCalls(visitor.page, '/vote/vote')
  await choose(visitor.page, contestant)
  return { ...visitor, sent }
}

test('[VOT-10] a lost answer: the page says that it sends again, does so with the same key and body, and is counted once', async () => {
  const { page, sent } = await openVoter(0)
  const phone = somePhone()
  const letThrough = await answerFirst(page, loseAnswer)
  await submit(page, { phone })
  await podium(page).getByText('no answer yet, sending again…').waitFor()
  expect(await podium(page).locator('[data-handle]').count(), 'what is being sent is not reordered').toBe(0)
  letThrough()
  await expectCountedOnce(page, { phone, contestant: idOf(0) }, sent)
  expect(sent).toHaveLength(2)
})

test('[VOT-10] a server that is busy is asked again with the same ballot when it said', async () => {
  const { page, sent } = await openVoter(1)
  const phone = somePhone()
  const busy = { success: false, message: 'busy', code: 'busy' }
  const letThrough = await answerFirst(page, (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: busy }),
  )
  await submit(page, { phone })
  await podium(page).getByText('no answer yet, sending again…').waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  letThrough()
  await expectCountedOnce(page, { phone, contestant: idOf(1) }, sent)
  expect(sent).toHaveLength(2)
})

test('what is submitted offline is kept and sent as soon as the network is back', async () => {
  const { page, context, sent, expectTrouble } = await openVoter(3)
  expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  const phone = somePhone()
  await pressSubmit(page, { phone })
  await page.getByRole('button', { name: 'Vote for free' }).waitFor()
  await context.setOffline(true)
  await page.getByText('You are offline. Your choices are saved, and we go on when you are back online.').waitFor()
  await chooseFree(page)
  await podium(page).getByText('you are offline; your vote is saved and will be sent').waitFor()
  expect(JSON.parse((await stored(page, 'pendingBallot')) ?? '')).toMatchObject({ body: { phone, actors: [idOf(3)] } })
  await context.setOffline(false)
  await expectCountedOnce(page, { phone, contestant: idOf(3) }, sent)
})

test('a reload takes up a submit that has no answer yet, with the same key', async () => {
  const { page, sent } = await openVoter(4)
  const phone = somePhone()
  const letThrough = await answerFirst(page, loseAnswer)
  await submit(page, { phone })
  await podium(page).getByText('no answer yet, sending again…').waitFor()
  const before = sent.length
  await page.reload()
  await eventually(() => sent.length).toBeGreaterThan(before)
  letThrough()
  await thankYou(page).waitFor()
  await expectCountedOnce(page, { phone, contestant: idOf(4) }, sent)
  expect(sent.length).toBeGreaterThanOrEqual(2)
})

test('[API-01] every call goes to one address with cookies, and none is aborted, however long it takes', async () => {
  const { page, context } = await site.visitor()
  await context.addCookies([{ name: 'seen', value: 'yes', url: site.platform.url }])
  await page.addInitScript(() => {
    const calls: unknown[] = []
    Object.assign(window, { calls })
    const real = window.fetch.bind(window)
    window.fetch = (input, init) => {
      calls.push([new URL(String(input), location.href).origin, init?.credentials, init?.signal ?? null])
      return real(input, init)
    }
  })
  await withoutFirstData(page)
  await page.clock.install()
  await page.goto('/?lang=en')
  await cards(page).first().waitFor()
  const gate = await holdAnswers(page, '/actor/list')
  const answered: number[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/actor/list') answered.push(request.url().length)
  })
  await zoneChip(page, 'mekelle zone').click()
  await zoneChip(page, 'central zone').click()
  await eventually(() => gate.waiting).toBe(2)
  await page.clock.fastForward('10:00')
  gate.open()
  await eventually(() => starOf(cards(page), 'Selam1 Hagos').count()).toBe(1)
  await eventually(() => answered.length).toBe(2)

  await choose(page, 1)
  const sending = page.waitForRequest('**/vote/vote')
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  expect((await (await sending).allHeaders())['cookie']?.split('; ')).toContain('seen=yes')
  const calls = await page.evaluate(() => (window as unknown as { calls: unknown[] }).calls) // set above
  expect(calls.length).toBeGreaterThanOrEqual(6)
  for (const call of calls) expect(call).toEqual([site.platform.url, 'include', null])
})
