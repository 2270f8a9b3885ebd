import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { workerContext } from '../support/worker-context.ts'
import { isFocused } from './support/account-forms.ts'
import { watchCalls } from './support/calls.ts'
import { ballotsOf, castFree, talliedVotes } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import {
  cards,
  castButton,
  choose,
  chooseButton,
  chooseFree,
  nameInput,
  openEmptyPodium,
  openPodium,
  phoneInput,
  podium,
  pressSubmit,
  starOf,
  stored,
  submit,
  submitButton,
  thankYou,
} from './support/home.ts'
import { passTimeUntil, stopClock } from './support/pass-time.ts'
import { useSite } from './support/site.ts'
import { withWorker } from './support/with-worker.ts'

/** A worker is there when a test says so. */
const site = useSite({ worker: false })
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''
const signer = checkpointSigner('2b'.repeat(32))
const sign = () => signCheckpoints({ sql: site.platform.sql, signer, publish: workerContext(site.platform).publish })

const checks = (page: Page) => page.getByRole('region', { name: 'What your browser checked' })
const counted = (page: Page) => podium(page).getByText('Your vote is counted.')
const lastVote = (page: Page) => page.locator('[data-phase=open]')

/** Its upper and lower edge can be touched: nothing lies over them. */
const isInSight = (input: ReturnType<typeof nameInput>): Promise<boolean> =>
  input.evaluate((node) => {
    const { left, top, bottom } = node.getBoundingClientRect()
    return [top + 4, bottom - 4].every((y) => document.elementFromPoint(left + 40, y) === node)
  })

test('[VOT-04] on a slow phone, too, an empty podium leads to the contestants; an empty field is focused in sight', async () => {
  const { page, context } = await site.open()
  await openEmptyPodium(page)
  const processor = await context.newCDPSession(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  // Slow for the closing alone, until whose end the podium keeps the focus: on a busy machine all else would take a minute.
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await chooseButton(page).click()
  await podium(page).waitFor({ state: 'detached' })
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const heading = page.getByRole('heading', { name: 'Choose your three' })
  await eventually(() => isFocused(heading)).toBe(true)
  await eventually(() => heading.evaluate((node) => Math.round(node.getBoundingClientRect().top))).toBeLessThan(160)

  await choose(page, 0)
  await openPodium(page)
  for (const input of [phoneInput(page), nameInput(page)]) {
    await castButton(page).click()
    await eventually(() => isFocused(input)).toBe(true)
    await eventually(() => isInSight(input)).toBe(true)
    await phoneInput(page).fill(somePhone())
  }
})

test('[RTE-09] [HOM-11] [HOM-16] somebody who never logged in votes, is counted, and finds the vote and its proof again', async () => {
  const { page, context } = await site.visitor()
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.clock.install()
  const other = await context.newPage()
  await other.goto('/?lang=en')
  await page.goto('/?lang=en&from=a-friend')
  const asked = watchCalls(page, /^\/vote\/ballots\//)
  const number = somePhone()
  await choose(page, 6, 10)
  await submit(page, { phone: number })
  await thankYou(page).waitFor()
  await podium(page).getByText('Waiting to be counted…').waitFor()
  // So much passes at once, in which the page looks once: one that does not wait until news is overdue would ask then.
  await stopClock(page, 10_000)
  await withWorker(site, () => counted(page).waitFor())
  expect(asked, 'it came over the socket').toEqual([])
  await page.clock.resume()
  await lastVote(other).getByText('Your last vote: counted').waitFor()
  const [ballot] = await ballotsOf(site.platform.sql, number)
  expect(ballot).toMatchObject({ kind: 'free', status: 'counted', picks: [idOf(6)] })
  const receipt = receiptOf(ballot?.id ?? '')
  await podium(page).getByText(receipt, { exact: true }).waitFor()
  // The language, the order of the list, whom she has chosen, what marks a browser that may pay, and one that votes, for a day; nothing of a log-in.
  const names = ['claimant', 'language', 'order', 'picks', 'voting']
  expect((await context.cookies()).map(({ name }) => name).toSorted()).toEqual(names)
  expect(
    files.filter((file) => /proof-of-work-/.test(file)),
    'what only crowds need',
  ).toEqual([])
  await podium(page).getByRole('button', { name: 'Back to the contestants' }).click()
  await podium(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')

  await page.reload()
  await cards(page).first().waitFor()
  expect([await podium(page).count(), await submitButton(page).count()]).toEqual([0, 0])
  expect(await starOf(cards(page), demoName(6)).isChecked()).toBe(false)
  await lastVote(page).getByRole('link', { name: 'see receipt' }).click()
  await page.getByRole('heading', { name: `Receipt ${receipt}` }).waitFor()
  await page.getByRole('link', { name: demoName(6) }).waitFor()
  await checks(page).getByText('Everything we could check is correct.').waitFor()
  await sign()
  await passTimeUntil(page, checks(page).getByText('Everything is correct.'))
  expect(await checks(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'This is your vote ✓',
    expect.stringMatching(/^Your vote is in link \d+, unchanged ✓$/),
    'The link is part of the chain ✓',
    'The chain is signed ✓',
    'Nothing was changed in secret ✓',
  ])
  expect(page.url(), 'what she copies from there gives nothing away').not.toContain('#')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied.').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${site.platform.url}/receipt/${receipt}?lang=en`)

  await page.goto('/where?lang=en')
  const sent = page.getByRole('article', { name: receipt, exact: true })
  await sent.getByText('Your vote is counted.').waitFor()
  await expectFits(page, 'a vote that was sent')
  // As somebody may type it who has it on paper.
  const typed = receipt.toLowerCase().replaceAll('-', '').replaceAll('0', 'o')
  await page.getByRole('textbox', { name: /^Receipt/ }).fill(typed)
  await page.getByRole('button', { name: 'Find' }).click()
  const found = page.getByRole('region', { name: 'Find a vote or a payment' })
  await found.getByRole('link', { name: 'Check that your vote is counted' }).click()
  await page.getByRole('link', { name: demoName(6) }).waitFor()

  const { page: stranger } = await site.open(link)
  await stranger.getByText('This vote is counted.').waitFor()
  await stranger.getByText('Only the browser that sent this vote shows who it is for.').waitFor()
  await checks(stranger).getByText('Only the browser that sent the vote can check this.').waitFor()
  expect(await stranger.locator('main').textContent()).not.toContain(demoName(6))

  const { page: old } = await site.visitor()
  await old.addInitScript(() => {
    SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
  })
  await old.goto(`/receipt/${receipt}?lang=en#${ballot?.id}`)
  await checks(old).getByText('This browser cannot check the signature (Ed25519).').waitFor()
  await checks(old).getByText('Everything we could check is correct.').waitFor()
})

test('[VOT-10] a ballot whose answer is lost is sent again after a reload, with the same key, and counted once', async () => {
  const { page, expectTrouble } = await site.open()
  expectTrouble(/vote\/vote/)
  const sent = watchCalls(page, '/vote/vote')
  const number = somePhone()
  const through = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/vote/vote', async (route: Route) => {
    if (!isFirst) return through.promise.then(() => route.continue())
    isFirst = false
    // It arrives; its answer does not.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await choose(page, 4)
  await submit(page, { phone: number })
  await podium(page).getByText('no answer yet, sending again…').waitFor()
  expect(await podium(page).locator('[data-handle]').count(), 'what is being sent is not reordered').toBe(0)
  const before = sent.length
  await page.reload()
  await eventually(() => sent.length).toBeGreaterThan(before)
  through.resolve()
  await thankYou(page).waitFor()
  await withWorker(site, () => counted(page).waitFor())
  const [first, ...again] = sent.map(({ headers, body }) => ({ key: headers['idempotency-key'], body }))
  for (const one of again) expect(one).toEqual(first)
  expect(await ballotsOf(site.platform.sql, number)).toMatchObject([{ status: 'counted', picks: [idOf(4)] }])
  expect(await talliedVotes(site.platform.sql, idOf(4))).toBe(1)
  expect(await stored(page, 'pendingBallot')).toBeNull()
})

test('what is submitted offline is kept and sent as soon as the network is back', async () => {
  const { page, context, expectTrouble } = await site.open()
  expectTrouble(/vote\/vote|ERR_INTERNET_DISCONNECTED/)
  const number = somePhone()
  await choose(page, 3)
  await pressSubmit(page, { phone: number })
  await page.getByRole('button', { name: 'Vote for free' }).waitFor()
  await context.setOffline(true)
  await page.getByText('You are offline. Your choices are saved, and we go on when you are back online.').waitFor()
  await chooseFree(page)
  await podium(page).getByText('you are offline; your vote is saved and will be sent').waitFor()
  await context.setOffline(false)
  await thankYou(page).waitFor()
  await withWorker(site, () => counted(page).waitFor())
  expect(await ballotsOf(site.platform.sql, number)).toMatchObject([{ picks: [idOf(3)] }])
})

/** A list made a moment ago still names the photo of a contestant who was taken out. */
const photoOfTakenOut = /404 \(Not Found\) \(http:\/\/[^/]+\/images\//

test('where no socket opens, the page asks for the outcome, and says why a ballot was refused', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(photoOfTakenOut)
  await page.routeWebSocket('**/live', (socket) => socket.close())
  await page.goto('/?lang=en')
  await page.getByText('counts may be late').waitFor()
  await choose(page, 5)
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  // As if she had been deactivated before anybody voted: the page and the API do not know it, the worker will.
  await site.platform.sql`
    update contestants set inactive_since = now() - interval '1 hour' where id = ${idOf(5)}`
  const refusal = 'Your vote was not counted: one of the chosen contestants is not taking part at the moment'
  await withWorker(site, () => podium(page).getByText(refusal).waitFor())
})

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('on a %s nothing moves when the line about the last vote, and the own clock, come', async (_, options) => {
  const number = somePhone()
  const ballot = await castFree(site.platform.url, idOf(0), number)
  await withWorker(site, () => eventually(() => ballotsOf(site.platform.sql, number)).toHaveLength(1))
  const { page, expectTrouble } = await site.visitor({ ...options, timezoneId: 'America/Los_Angeles' })
  await page.addInitScript((own) => localStorage.setItem('ownBallots', JSON.stringify([own])), ballot)
  const stranger = await site.visitor({ ...options, timezoneId: 'Africa/Addis_Ababa' })
  for (const visitor of [{ expectTrouble }, stranger]) visitor.expectTrouble(photoOfTakenOut)
  const heightOf = (one: Page): Promise<number> =>
    lastVote(one).evaluate((notice) => notice.getBoundingClientRect().height)
  for (const language of ['en', 'tig', 'arabic']) {
    await stranger.page.goto(`/?lang=${language}`)
    await stranger.page.locator('[data-phase=open] a[href="/where"]').waitFor()
    await stranger.page.locator('[data-phase=open] [data-late=false]').waitFor()
    await page.goto(`/?lang=${language}`)
    await page.locator('[data-phase=open] [data-status=counted]').waitFor()
    await page.locator('[data-phase=open] [data-late=false]').waitFor()
    await eventually(async () => (await heightOf(page)) - (await heightOf(stranger.page))).toBe(0)
  }
})
