import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import texts from '../../../web/src/locales/tig/voting.json' with { type: 'json' }
import { phone } from './phone.ts'
import { openSlowLine, type SlowLine } from './slow-line.ts'
import { watchRequests } from './waterfall.ts'

/** In ms since the address was entered, and bytes that had come by then. */
export interface Moment {
  readonly ms: number
  readonly bytes: number
}

interface Visit {
  readonly card: Moment
  /** Her photo is there and drawn. */
  readonly photo: Moment
  readonly chosen: Moment
}

export interface SlowVisits {
  readonly first: Visit
  /** From the press on the star: dialog, name, phone, the way to pay, thanks. */
  readonly voted: Moment
  readonly second: Visit
}

export const slowdown = 4

const star = 'input[name="pick"]:enabled'

/**
 * A voter on a slow line and a slow phone, who reads Tigrinya as the site begins: comes, chooses the first contestant and votes
 * for free; then comes again in a new tab.
 */
export async function visitSlowly(browser: Browser, site: URL, voter: string): Promise<SlowVisits> {
  const line = await openSlowLine(site)
  const context = await browser.newContext(phone)
  context.setDefaultTimeout(120_000)
  try {
    const { page } = await openSlowPage(context)
    const begin = line.bytesDown()
    const first = await arrive(page, line)
    await castFreeVote(page, voter)
    const voted = await momentOf(page, line, begin)
    await untilQuiet(page, line)
    await page.close()
    return { first, voted, second: await arrive((await openSlowPage(context)).page, line) }
  } finally {
    await context.close()
    await line.close()
  }
}

/** The first visit and its vote once more, with every request on its way. Watching costs a little of the time itself. */
export async function traceSlowVote(browser: Browser, site: URL, voter: string): Promise<string> {
  const line = await openSlowLine(site)
  const context = await browser.newContext(phone)
  context.setDefaultTimeout(120_000)
  try {
    const { page, session } = await openSlowPage(context)
    const { mark, print } = await watchRequests(page, session)
    const begin = line.bytesDown()
    const first = await arrive(page, line)
    await castFreeVote(page, voter, mark)
    const { ms, bytes } = await momentOf(page, line, begin)
    const moments = { ...first, 'vote accepted': { ms, bytes } }
    const seen = Object.entries(moments).map(([what, one]) => `${what} ${Math.round(one.ms)} ms, ${one.bytes} bytes`)
    return `${await print()}\n${seen.join('; ')}`
  } finally {
    await context.close()
    await line.close()
  }
}

/** The same voter with a browser that runs no scripts. Resolves with when the page of her receipt stood there. */
export async function voteSlowlyWithoutScripts(browser: Browser, site: URL, voter: string): Promise<Moment> {
  const line = await openSlowLine(site)
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
  context.setDefaultTimeout(120_000)
  try {
    const { page } = await openSlowPage(context)
    const begin = performance.now()
    await page.goto(line.url, { waitUntil: 'commit' })
    await page.locator(star).first().check()
    await page.locator('form#ballot button[type=submit]').first().click()
    await page.locator('input[name=name]').fill('ጸሃይ ግርማይ')
    await page.locator('input[name=phone]').fill(voter)
    await page.locator('main form button[type=submit]').click()
    await page.getByText(receiptForm).first().waitFor()
    return { ms: performance.now() - begin, bytes: line.bytesDown() }
  } finally {
    await context.close()
    await line.close()
  }
}

const receiptForm = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/

async function openSlowPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, session }
}

async function arrive(page: Page, line: SlowLine): Promise<Visit> {
  const begin = line.bytesDown()
  await page.goto(line.url, { waitUntil: 'commit' })
  const card = page
    .locator('main article')
    .filter({ has: page.locator(star) })
    .first()
  await card.waitFor()
  const seen = await momentOf(page, line, begin)
  const photo = untilDrawn(card.locator('img').first()).then(() => momentOf(page, line, begin))
  const hers = card.locator(star)
  const wasChosen = await hers.isChecked()
  await hers.click()
  await card.locator(wasChosen ? `${star}:not(:checked)` : `${star}:checked`).waitFor()
  const chosen = await momentOf(page, line, begin)
  return { card: seen, photo: await photo, chosen }
}

const untilDrawn = (picture: Locator): Promise<void> =>
  picture.evaluate(async (node: HTMLImageElement) => {
    node.scrollIntoView({ block: 'center' })
    while (!(node.complete && node.naturalWidth > 0)) await new Promise(requestAnimationFrame)
    await node.decode()
  })

const unseen = async (): Promise<void> => {}

/** What she goes by, as styles find it. */
const parts = {
  submit: 'form#ballot button[data-chosen]',
  name: '[role=dialog] input[name=name]',
  free: 'input[name=kind][value=free] ~ button',
} as const

/** With the next frame that has it. Playwright by itself looks again after as much as half a second, and a voter does not. */
const untilThere = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction((selector) => document.querySelector(selector), part, { polling: 'raf' })

const untilThanked = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (text) => document.querySelector('[role=dialog]')?.textContent.includes(text),
    texts.podium.thanksText,
    { polling: 'raf' },
  )

async function castFreeVote(page: Page, voter: string, mark: (what: string) => Promise<void> = unseen): Promise<void> {
  // Pressed before the page is alive, it leads the way without scripts, which is measured by itself.
  await untilThere(page, parts.submit)
  await page.locator(parts.submit).click()
  await mark('submit is pressed')
  await untilThere(page, parts.name)
  const podium = page.getByRole('dialog')
  await podium.getByRole('textbox', { name: texts.podium.fullName }).fill('ጸሃይ ግርማይ')
  await mark('the form is there')
  await podium.getByRole('textbox', { name: texts.podium.phone }).fill(voter)
  await podium.getByRole('button', { name: texts.podium.castVotes }).click()
  await mark('the form is sent')
  await untilThere(page, parts.free)
  await mark('the ways to vote are there')
  await page.getByRole('button', { name: texts.payment.freeButton }).click()
  await mark('the free vote is chosen')
  await untilThanked(page)
}

async function momentOf(page: Page, line: SlowLine, begin: number): Promise<Moment> {
  const bytes = line.bytesDown() - begin
  return { ms: await page.evaluate(() => performance.now()), bytes }
}

const quietMs = 3_000
const longestMs = 60_000

/** What comes once a page stands: texts for later, the service worker's files. */
async function untilQuiet(page: Page, line: SlowLine): Promise<void> {
  const giveUpAt = Date.now() + longestMs
  let bytes = -1
  while (bytes !== line.bytesDown() && Date.now() < giveUpAt) {
    bytes = line.bytesDown()
    await page.waitForTimeout(quietMs)
  }
}
