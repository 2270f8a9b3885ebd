import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { moveTime, somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { watchLoads } from './support/contestant.ts'
import { castFree, talliedVotes, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { cards, choose, countOf, podium, submit, thankYou } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''
const shown = (page: Page, number: number): Promise<number> => countOf(page, demoName(number))

test('[HOM-13] one person votes, another sees the count move without a reload', async () => {
  const [voter, watcher] = await Promise.all([site.open(), site.open()])
  await eventually(() => shown(watcher.page, 0)).toBe(0)
  const watched = watchLoads(watcher.page)
  await choose(voter.page, 0)
  await submit(voter.page, { phone: somePhone() })
  await thankYou(voter.page).waitFor()
  await eventually(() => shown(watcher.page, 0)).toBe(1)
  expect(watched.loads).toBe(0)
  await podium(voter.page).getByRole('button', { name: 'Back to the contestants' }).click()
  await eventually(() => shown(voter.page, 0)).toBe(1)
})

test('a socket closed by the server: the page says that counts may be late, reconnects and converges', async () => {
  const { page } = await site.visitor()
  const sockets: WebSocketRoute[] = []
  let restarting = false
  const restart = { code: 1012, reason: 'restart' }
  await page.routeWebSocket('**/live', (socket) => {
    if (restarting) return socket.close(restart)
    sockets.push(socket)
    socket.connectToServer()
    return undefined
  })
  await page.goto('/?lang=en')
  await page.getByText('live', { exact: true }).waitFor()
  await eventually(() => shown(page, 1)).toBe(0)
  restarting = true
  await sockets[0]?.close(restart)
  await page.getByText('counts may be late').waitFor()
  await Promise.all([castFree(site.platform.url, idOf(1)), castFree(site.platform.url, idOf(1))])
  restarting = false
  await page.getByText('live', { exact: true }).waitFor()
  expect(sockets).toHaveLength(2)
  await eventually(() => shown(page, 1)).toBe(2)
  expect(await talliedVotes(site.platform.sql, idOf(1))).toBe(2)
  await castFree(site.platform.url, idOf(1))
  await eventually(() => shown(page, 1)).toBe(3)
})

test('a connection that breaks off without a word is opened again, and the page converges', async () => {
  const proxy = await startTcpProxy(Number(new URL(site.platform.url).port))
  onTestFinished(() => proxy.close())
  const { page } = await site.open(`http://127.0.0.1:${proxy.port}/?lang=en`)
  await page.getByText('live', { exact: true }).waitFor()
  await eventually(() => shown(page, 8)).toBe(0)
  proxy.cut()
  await castFree(site.platform.url, idOf(8))
  await eventually(() => shown(page, 8)).toBe(1)
})

test.each([
  ['throws', 'window.WebSocket = class { constructor() { throw new DOMException("refused", "SecurityError") } }'],
  ['opens and hangs', ''],
])('where WebSocket %s the page asks for the counts after ten seconds, and says so', async (_how, script) => {
  const { page } = await site.visitor()
  await page.clock.install()
  if (script === '') await page.routeWebSocket('**/live', () => undefined)
  else await page.addInitScript(script)
  await page.goto('/?lang=en')
  await cards(page).first().waitFor()
  const number = 10
  const before = (await talliedVotes(site.platform.sql, idOf(number))) ?? 0
  await castFree(site.platform.url, idOf(number))
  await untilTallied(site.platform.sql, idOf(number), before + 1)
  await eventually(async () => {
    await page.clock.runFor(1_000)
    return page.getByText('counts every 15 seconds').isVisible()
  }).toBe(true)
  await eventually(async () => {
    await page.clock.runFor(1_000)
    return shown(page, number)
  }).toBe(before + 1)
})

test('[LIV-01] pages opened before, during and after a rush all show the tally of the database', async () => {
  const votes = [5, 6, 7, 5, 6, 5]
  const before = await site.open()
  await cards(before.page).first().waitFor()
  const casting = votes.map((number) => castFree(site.platform.url, idOf(number)))
  const during = await site.open()
  await Promise.all(casting)
  await untilTallied(site.platform.sql, idOf(5), 3)
  const after = await site.open()
  for (const { page } of [before, during, after]) {
    for (const number of [5, 6, 7]) {
      await eventually(() => shown(page, number)).toBe(votes.filter((vote) => vote === number).length)
    }
  }
  expect(await Promise.all([5, 6, 7].map((number) => talliedVotes(site.platform.sql, idOf(number))))).toEqual([3, 2, 1])
})

/** Last, because counts that stand still do so for good. */
test('frozen counts stand still on the page while votes are counted on', async () => {
  const { page } = await site.open()
  await castFree(site.platform.url, idOf(11))
  await eventually(() => shown(page, 11)).toBe(1)
  await moveTime(
    site.platform.sql,
    (tx) => tx`
      update contests set opens_at = now() - interval '2 hours', closes_at = now() + interval '1 hour',
        freezes_at = now() - interval '1 minute'
      where id = ${site.demo.contestId}`,
  )
  await site.platform.reload()
  await page.getByText('The vote counts are paused until the result is announced.').waitFor()
  await castFree(site.platform.url, idOf(11))
  await untilTallied(site.platform.sql, idOf(11), 2)
  const other = await site.open()
  await other.page.getByText('The vote counts are paused until the result is announced.').waitFor()
  await eventually(() => shown(other.page, 11)).toBe(0)
  await eventually(() => shown(page, 11)).toBe(0)
})
