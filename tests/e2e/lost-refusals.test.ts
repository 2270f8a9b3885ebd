import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import am from '@ashenda/web/src/locales/am/refusals.json' with { type: 'json' }
import tigAccount from '@ashenda/web/src/locales/tig/account.json' with { type: 'json' }
import tig from '@ashenda/web/src/locales/tig/refusals.json' with { type: 'json' }
import tigStart from '@ashenda/web/src/locales/tig/start.json' with { type: 'json' }
import tigVoting from '@ashenda/web/src/locales/tig/voting.json' with { type: 'json' }
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { publicPaths } from '../../web/src/app/paths.ts'
import { somePhone } from '../support/contest-data.ts'
import { answerWith } from './support/answers.ts'
import { ballotsOf, castFree } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { keepAuth } from './support/logged-in.ts'
import { openStanding, stopClock } from './support/pass-time.ts'
import { useSite, type Visitor } from './support/site.ts'
import { withWorker } from './support/with-worker.ts'
import { alive, withoutScripts } from './support/without-scripts.ts'

/** A worker is there when a test says so. */
const site = useSite({ worker: false })
const receipt = '7777-7777-7777'
const paymentPath = (): string =>
  `/payment?${new URLSearchParams({ name: 'Tsehay Girmay', phone: somePhone(), isd: 'true' })}`
const inLanguage = (address: string, code: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${code}`

interface Without extends Visitor {
  /** How often the texts of refusals were asked for. */
  readonly asked: () => number
}

/** Somebody whose network loses the texts of refusals, each time they are asked for; those of all languages, or of one. Her time passes when told to, too. */
async function visitorWithout(language = ''): Promise<Without> {
  const visitor = await site.visitor()
  visitor.expectTrouble(/assets|Failed to fetch|dynamically imported|status of (?:404|409)/)
  let asked = 0
  await visitor.page.clock.install()
  await visitor.page.route(`**/assets/refusal-texts-${language}*`, (route) => {
    asked += 1
    return route.abort()
  })
  return { ...visitor, asked: () => asked }
}

interface Holding extends Without {
  /** Lets them come. */
  readonly letCome: () => Promise<void>
}

/** Somebody whose network is stuck at the texts of refusals; for her time passes only as it does for everybody, and when told to. */
async function visitorWaiting(): Promise<Holding> {
  const visitor = await site.visitor()
  const held: Route[] = []
  let asked = 0
  let isHeld = true
  await visitor.page.clock.install()
  await visitor.page.route('**/assets/refusal-texts-*', async (route) => {
    asked += 1
    if (!isHeld) return route.continue()
    held.push(route)
  })
  const letCome = async (): Promise<void> => {
    isHeld = false
    await Promise.all(held.splice(0).map((route) => route.continue()))
  }
  return { ...visitor, asked: () => asked, letCome }
}

/** Each page that anybody may see, at an address that it shows something for. */
const addresses = (): readonly string[] => [
  '/',
  ...publicPaths.map((path) =>
    path === '/payment'
      ? paymentPath()
      : path.replace(':receipt', receipt).replace(':contestant', site.demo.contestantIds[0] ?? ''),
  ),
]

const headingIn = (page: Page): Promise<string | null> => page.locator('main h1').first().textContent()

let known: Promise<ReadonlyMap<string, string | null>> | undefined

/** The heading of each page as the server draws it. */
const headings = (): Promise<ReadonlyMap<string, string | null>> => (known ??= readHeadings())

async function readHeadings(): Promise<ReadonlyMap<string, string | null>> {
  const { page, expectTrouble } = await site.visitor(withoutScripts)
  expectTrouble(/status of 404/)
  const found = new Map<string, string | null>()
  for (const address of addresses()) {
    await page.goto(inLanguage(address, 'en'))
    found.set(address, await headingIn(page))
  }
  return found
}

let leaving = 5

/** A ballot that is refused when it is judged: in between its contestant has left. */
async function refusedBallot(): Promise<string> {
  const phone = somePhone()
  // Another one each time: the server remembers for a moment who has left.
  leaving += 1
  const contestant = site.demo.contestantIds[leaving] ?? ''
  const { platform } = site
  const ballot = await castFree(platform.url, contestant, phone)
  await platform.sql`update contestants set inactive_since = now() - interval '1 hour' where id = ${contestant}`
  await withWorker(site, () => eventually(() => ballotsOf(platform.sql, phone)).toMatchObject([{ status: 'refused' }]))
  return ballot
}

const goOn = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), address)

async function chooseAmharic(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(?:Language|ቋንቋ): / })
    .click()
  await page.getByRole('menuitemradio').filter({ hasText: 'Amharic' }).click()
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('am')
}

describe('[NAV-02] without the texts of refusals', () => {
  test('every page that somebody may open becomes alive', async () => {
    const expected = await headings()
    const { page, asked } = await visitorWithout()
    for (const [address, heading] of expected) {
      await page.goto(inLanguage(address, 'en'), { waitUntil: 'load' })
      await alive(page)
      await eventually(() => headingIn(page)).toBe(heading)
    }
    expect(asked()).toBeGreaterThan(0)
  }, 120_000)

  test('every page that somebody may go on to is shown without another load, and the language can be changed', async () => {
    const expected = await headings()
    const { page, asked } = await visitorWithout()
    await page.goto('/about?lang=en', { waitUntil: 'load' })
    await alive(page)
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
    for (const [address, heading] of expected) {
      await goOn(page, address)
      await eventually(() => headingIn(page)).toBe(heading)
    }
    await chooseAmharic(page)
    expect(await page.locator('html[data-same]').count()).toBe(1)
    expect(asked()).toBeGreaterThan(0)
  }, 120_000)

  test.each([
    ['Chapa', '/vote/payWithChapa', (page: Page) => page.getByRole('button', { name: /30/ }).click()],
    [
      'a card',
      '/vote/payWithCard',
      async (page: Page) => {
        const card = page.locator('input[name=card]')
        await card.fill('ABCD-EFGH-JKMN-PQRM')
        await card.press('Enter')
      },
    ],
  ])('who may not pay by %s is told so in Tigrinya once they come', async (_way, call, pay) => {
    const { page, expectTrouble, asked, letCome } = await visitorWaiting()
    expectTrouble(/status of 409/)
    await page.goto(inLanguage(paymentPath(), 'tig'), { waitUntil: 'load' })
    await eventually(asked).toBeGreaterThan(0)
    // The page does not wait any longer.
    await page.clock.fastForward(5_000)
    await alive(page)
    await answerWith(page, call, { success: false, code: 'contest_closed', message: 'voting is over' }, { status: 409 })
    const answered = page.waitForResponse(`**${call}`)
    await pay(page)
    await answered
    await letCome()
    await toasts(page).or(page.getByRole('alertdialog')).getByText(tig.contest_closed).waitFor()
    for (const other of ['contest_closed', 'voting is over']) expect(await page.getByText(other).count()).toBe(0)
  })
})

test('[PAY-03] what is refused while its text is on the way is told in words at once, and changes on screen when it comes', async () => {
  const { page, expectTrouble, asked, letCome } = await visitorWaiting()
  expectTrouble(/status of 409/)
  await page.goto(inLanguage(paymentPath(), 'tig'), { waitUntil: 'load' })
  await eventually(asked).toBeGreaterThan(0)
  await page.clock.fastForward(5_000)
  await alive(page)
  const refusal = { success: false, code: 'contest_closed', message: 'voting is over' }
  await answerWith(page, '/vote/payWithCard', refusal, { status: 409 })
  const card = page.locator('input[name=card]')
  await card.fill('ABCD-EFGH-JKMN-PQRM')
  await card.press('Enter')
  const alert = page.getByRole('alertdialog')
  await eventually(async () => {
    await page.clock.fastForward(5_000)
    return alert.count()
  }).toBe(1)
  await alert.getByText(`${tigStart.common.wentWrong}: voting is over`).waitFor()
  await letCome()
  await alert.getByText(tig.contest_closed).waitFor()
})

describe('[VOT-11] a vote that was refused', () => {
  const state = (page: Page) => page.getByRole('main').locator('[data-status=refused]')

  test('stays told in Tigrinya where the network loses the texts of refusals', async () => {
    const ballot = await refusedBallot()
    const { page, asked } = await visitorWithout()
    await page.goto(inLanguage(`/receipt/${receiptOf(ballot)}`, 'tig'), { waitUntil: 'load' })
    // It is what browsers without scripts are shown.
    await page.locator('[data-plain-languages]').waitFor()
    await state(page).getByText(tig.inactive_contestant).waitFor()
    expect(await page.getByText('inactive_contestant').count()).toBe(0)
    expect(asked()).toBeGreaterThan(0)
  })

  test('is told as the server told it for as long as these texts are on their way', async () => {
    const ballot = await refusedBallot()
    const { page, asked, letCome } = await visitorWaiting()
    await page.goto(inLanguage(`/receipt/${receiptOf(ballot)}`, 'tig'), { waitUntil: 'load' })
    await eventually(asked).toBeGreaterThan(0)
    await page.clock.fastForward(5_000)
    await page.clock.fastForward(5_000)
    expect(await page.locator('html[data-hydrated]').count()).toBe(0)
    await state(page).getByText(tig.inactive_contestant).waitFor()
    await letCome()
    // What differed from the document would be told on the console, and fail this test.
    await alive(page)
    await state(page).getByText(tig.inactive_contestant).waitFor()
  })

  test.each([
    ['its receipt', (ballot: string) => `/receipt/${receiptOf(ballot)}`],
    ['the list of votes', () => '/where'],
  ])('is told by %s in other words meanwhile, and in its own once they come', async (_place, addressOf) => {
    const ballot = await refusedBallot()
    const { page, asked, letCome } = await visitorWaiting()
    await page.addInitScript((own) => localStorage.setItem('ownBallots', JSON.stringify([own])), ballot)
    await page.goto('/about?lang=tig')
    await alive(page)
    await goOn(page, addressOf(ballot))
    await eventually(asked).toBeGreaterThan(0)
    await eventually(async () => {
      await page.clock.fastForward(5_000)
      return state(page).count()
    }).toBe(1)
    await state(page).getByText(tigVoting.payment.wentWrong).waitFor()
    expect(await page.getByText('inactive_contestant').count()).toBe(0)
    await letCome()
    await state(page).getByText(tig.inactive_contestant).waitFor()
  })

  test('is told in the language that is chosen, though those of the one before are lost', async () => {
    const ballot = await refusedBallot()
    const { page, asked } = await visitorWithout('tig')
    await page.goto('/about?lang=tig')
    await alive(page)
    await goOn(page, `/receipt/${receiptOf(ballot)}`)
    await state(page).getByText(tigVoting.payment.wentWrong).waitFor()
    await chooseAmharic(page)
    await state(page).getByText(am.inactive_contestant).waitFor()
    expect(asked()).toBeGreaterThan(0)
  })
})

describe('[AUT-01] who was logged out because of other log-ins', () => {
  const displaced = { success: false, code: 'session_displaced', message: 'you are logged in at too many places' }

  async function beDisplaced(visitor: Visitor): Promise<void> {
    const { page, expectTrouble } = visitor
    expectTrouble(/status of 401/)
    await page.goto('/about?lang=tig')
    await keepAuth(visitor, { name: 'Selam Hagos', role: 'actor' })
    await answerWith(page, '/actor/**', displaced, { status: 401 })
  }

  test('is told why', async () => {
    const visitor = await site.visitor()
    const { page } = visitor
    await beDisplaced(visitor)
    await page.goto('/dashboard/user')
    await page.getByRole('alertdialog').getByText(tig.session_displaced).waitFor()
  })

  test('is led to the log-in in words where the network loses the texts of refusals', async () => {
    const visitor = await visitorWithout()
    const { page, asked } = visitor
    await beDisplaced(visitor)
    await stopClock(page)
    const reason = page.getByRole('heading', { name: tigAccount.forContestants })
    await openStanding(page, '/dashboard/user', reason)
    await page.clock.resume()
    await page.waitForURL('**/login')
    expect(await page.getByText('session_displaced').count()).toBe(0)
    expect(asked()).toBeGreaterThan(0)
  })
})
