import type { RunningWorker } from '@ashenda/worker/worker.ts'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { watchCalls } from './support/calls.ts'
import { ballotsOf } from './support/electorate.ts'
import { castButton, choose, nameInput, phoneInput, podium, submit, thankYou } from './support/home.ts'
import { stopClock, visitorWithClock } from './support/pass-time.ts'
import { useSite } from './support/site.ts'

/** Without a worker, so that every ballot is first accepted and only judged when the test says so. */
const site = useSite({ worker: false })

let judge: RunningWorker | undefined
const startJudging = async (): Promise<void> => {
  judge = await site.platform.startWorker()
}
afterEach(() => judge?.close())

const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

/** Resolves when the vote is accepted. */
async function vote(page: Page, contestant: number): Promise<string> {
  const phone = somePhone()
  await choose(page, contestant)
  await submit(page, { phone })
  await thankYou(page).waitFor()
  await podium(page).getByText('Waiting to be counted…').waitFor()
  return phone
}

/** As if she had been deactivated before anybody voted: the page and the API do not know it, the worker will. */
const deactivate = (contestant: number): Promise<unknown> =>
  site.platform.sql`
    update contestants set inactive_since = now() - interval '1 hour' where id = ${idOf(contestant)}`

const refusal = 'Your vote was not counted: one of the chosen contestants is not taking part at the moment'

/** Of somebody that a test before took out: a list that was made a moment ago still names her photo. */
const hiddenPhoto = /404 \(Not Found\) \(http:\/\/[^/]+\/images\//

/** Before it stops, ten seconds pass at once, in which the page looks once: one that does not wait until news is overdue would ask then. */
const oneLookMs = 10_000

/** As behind a proxy that lets no WebSocket through. */
const blockSocket = (page: Page): Promise<void> => page.routeWebSocket('**/live', (socket) => socket.close())

test('[VOT-11] that a ballot was counted reaches the page over the socket', async () => {
  const { page } = await visitorWithClock(site)
  await page.goto('/?lang=en')
  const asked = watchCalls(page, /^\/vote\/ballots\//)
  const phone = await vote(page, 0)
  await stopClock(page, oneLookMs)
  expect(await ballotsOf(site.platform.sql, phone)).toEqual([])
  await startJudging()
  await podium(page).getByText('Your vote is counted.').waitFor()
  expect(asked).toEqual([])
  expect(await ballotsOf(site.platform.sql, phone)).toMatchObject([{ status: 'counted' }])
})

test('[VOT-11] that a ballot was refused, and why, reaches the page over the socket', async () => {
  const { page } = await visitorWithClock(site)
  await page.goto('/?lang=en')
  const asked = watchCalls(page, /^\/vote\/ballots\//)
  const phone = await vote(page, 1)
  await stopClock(page, oneLookMs)
  await deactivate(1)
  await startJudging()
  await podium(page).getByText(refusal).waitFor()
  expect(asked).toEqual([])
  expect(await ballotsOf(site.platform.sql, phone)).toMatchObject([{ status: 'refused' }])
})

test('[VOT-11] where no socket opens, the page asks for the outcome: counted', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(hiddenPhoto)
  await blockSocket(page)
  await page.goto('/?lang=en')
  await page.getByText('counts may be late').waitFor()
  await vote(page, 3)
  await startJudging()
  await podium(page).getByText('Your vote is counted.').waitFor()
})

test('[VOT-11] where no socket opens, the page asks for the outcome: refused', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(hiddenPhoto)
  await blockSocket(page)
  await page.goto('/?lang=en')
  await vote(page, 4)
  await deactivate(4)
  await startJudging()
  await podium(page).getByText(refusal).waitFor()
})

test('[VOT-11] where the network loses the texts of refusals, a refused ballot is told of in words, not in a code', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(hiddenPhoto, /assets|Failed to fetch|dynamically imported/)
  await page.route('**/assets/refusal-texts-*', (route) => route.abort())
  await page.goto('/?lang=en')
  await choose(page, 5)
  // Without paying on the way, which comes with these texts.
  await page.goto('/?lang=en&method=free')
  await nameInput(page).fill('Tsehay Girmay')
  await phoneInput(page).fill(somePhone())
  await castButton(page).click()
  await thankYou(page).waitFor()
  await deactivate(5)
  await startJudging()
  await podium(page).getByText('Your vote was not counted: something went wrong').waitFor()
})
