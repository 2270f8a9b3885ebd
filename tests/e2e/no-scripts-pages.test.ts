import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { castFree } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { cards, zoneChip } from './support/home.ts'
import { useSite } from './support/site.ts'
import { plainSubmit, withoutScripts } from './support/without-scripts.ts'

const site = useSite({ worker: false })

const names = (page: Page): Promise<string[]> => cards(page).getByRole('heading').allTextContents()
const shown = (page: Page, text: RegExp) => page.getByText(text).filter({ visible: true })

/** A search without a hit, and the address of nobody. */
const nobodys = ['/?name=nobody+is+called+so&lang=en', '/01890000-0000-7000-8000-000000000000?lang=en']

test('zones, a name, the host zone and further pages are found, and a page of nobody leads to all', async () => {
  const { page, expectTrouble } = await site.open('/?lang=en', withoutScripts)
  expectTrouble(/status of 404/)
  await eventually(() => names(page)).toContain(demoName(1))
  await zoneChip(page, 'central zone').click()
  // An address stands before its document has come.
  await page.waitForURL(({ searchParams }) => searchParams.has('zone'))
  const ofZone = await names(page)
  expect(ofZone.length).toBeGreaterThan(0)
  await page.getByRole('searchbox').fill(ofZone.at(-1) ?? '')
  await page.getByRole('searchbox').press('Enter')
  await eventually(() => names(page)).toEqual(ofZone.slice(-1))

  for (const path of nobodys) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Show all contestants' }).click()
    await page.waitForURL(({ hash }) => hash === '#vote')
    expect((await names(page)).length).toBeGreaterThan(1)
  }

  await page.goto('/')
  await page.getByRole('link', { name: 'More contestants' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('page') === '1')
  expect(await names(page)).not.toContain(demoName(0))
  expect((await names(page)).length).toBeGreaterThan(0)
})

test('nothing stands on a page that does nothing, or waits for scripts', async () => {
  const { page, expectTrouble } = await site.visitor(withoutScripts)
  expectTrouble(/status of 404/)
  const paths = '/ballot /login /register /forgot-password /payment /where /receipt/AAAA-AAAA-AAAA /results'.split(' ')
  const others = '/exemplary /contact /about /policy /nowhere /dashboard/user'.split(' ')
  for (const path of ['/', ...paths, ...others, ...nobodys, `/${site.demo.contestantIds[0]}`]) {
    await page.goto(
      path.includes('?') ? path : `${path}?lang=en${path === '/payment' ? '&name=a&phone=0911223344' : ''}`,
    )
    const idle = await page
      .locator('button:visible')
      .evaluateAll((buttons) =>
        buttons
          .filter(
            (button) =>
              !(button instanceof HTMLButtonElement) ||
              (!button.disabled && (!button.form || button.type === 'button')),
          )
          .map((button) => button.textContent),
      )
    const headings = await page.getByRole('heading', { level: 1 }).count()
    expect([path, idle, await shown(page, /loading/i).count(), headings]).toEqual([path, [], 0, 1])
  }
}, 120_000)

test('the seals can be saved, and a receipt promises nothing that only scripts do', async () => {
  const { sql } = site.platform
  const { page } = await site.open('/results?lang=en', withoutScripts)
  const seals = page.getByRole('region', { name: 'The seal of the count' })
  await seals.getByText('Nothing is signed yet.').waitFor()
  await recordGroup(sql, site.demo.contestId, [queuedBallot([site.demo.contestantIds[0] ?? ''])])
  await signCheckpoints({ sql, signer: checkpointSigner('3c'.repeat(32)), publish: () => {} })
  const [end] = await sql<{ head: string }[]>`select encode(head, 'hex') as head from chain_heads`
  await eventually(async () => {
    await page.reload()
    return seals.getByText(end?.head.match(/.{8}/g)?.join(' ') ?? 'no head').count()
  }).toBe(1)
  const list = seals.getByRole('link', { name: 'Save the list' })
  expect((await page.request.get((await list.getAttribute('href')) ?? '')).status()).toBe(200)

  const ballot = await castFree(site.platform.url, site.demo.contestantIds[0] ?? '', somePhone())
  const receipt = receiptOf(ballot)
  for (const path of [`/receipt/${receipt}`, `/where?reference=${receipt}`]) {
    await page.goto(path)
    await page.getByText(/This vote is not counted yet|Not found yet/).waitFor()
    expect(await shown(page, /keep looking|your browser checks here|by itself/i).count()).toBe(0)
    await page.getByRole('link', { name: 'Look again' }).waitFor()
  }
})

test.each([
  ['a phone', phone],
  ['a desk', desktop],
])(
  '[NAV-02] every way and every language is in the bar of %s, and a language stays once it is chosen',
  async (_, screen) => {
    const { page, context } = await site.open('/where?reference=AAAA-AAAA-AAAA&lang=en', {
      ...screen,
      javaScriptEnabled: false,
    })
    const bar = page.getByRole('banner').first()
    const ways = ['Home', 'Results', 'Where is my vote?', 'Exemplary', 'Zones', 'Vote', 'Register', 'Contact', 'Login']
    const height = page.viewportSize()?.height ?? 0
    for (const name of ways) {
      const place = await bar.getByRole('link', { name, exact: true }).boundingBox()
      expect((place?.y ?? Number.NaN) + (place?.height ?? 0), name).toBeLessThan(height / 2)
    }
    const language = () => page.locator('html').getAttribute('lang')
    await bar.locator('summary').click()
    await bar.getByRole('link', { name: 'አማርኛ' }).click()
    await eventually(language).toBe('am')
    expect(new URL(page.url()).searchParams.get('reference')).toBe('AAAA-AAAA-AAAA')
    for (const path of ['/', '/ballot', '/login', '/payment', '/dashboard/user']) {
      await page.goto(path)
      expect([path, await language()]).toEqual([path, 'am'])
    }
    expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('am')
  },
)

test('the first star is on the first screen of a phone; the button that sends the stars comes with one that is ticked, and covers none that is reached', async () => {
  const { page } = await site.open('/?name=nobody+is+called+so&lang=en', withoutScripts)
  const button = plainSubmit(page)
  expect(await button.isVisible()).toBe(false)
  for (const path of [`/${site.demo.contestantIds[0]}?lang=en`, '/?lang=en']) {
    await page.goto(path)
    expect(await button.isVisible()).toBe(false)
    const star = page.getByRole('checkbox').first()
    await star.check()
    await button.waitFor()
    await star.uncheck()
    await button.waitFor({ state: 'hidden' })
  }
  const stars = cards(page).getByRole('checkbox')
  const first = await stars.first().locator('xpath=..').boundingBox()
  expect((first?.y ?? Number.NaN) + (first?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  await stars.nth(1).check()
  await button.waitFor()
  for (const star of [stars.first(), stars.last()]) {
    await star.focus()
    const [reached, covering] = await Promise.all([star.boundingBox(), button.boundingBox()])
    expect((reached?.y ?? Number.NaN) + (reached?.height ?? 0)).toBeLessThan(covering?.y ?? Number.NaN)
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [end, covering] = await Promise.all([page.getByText(/All rights reserved/).boundingBox(), button.boundingBox()])
  expect((end?.y ?? Number.NaN) + (end?.height ?? 0)).toBeLessThan(covering?.y ?? Number.NaN)
})

test('in a browser that cannot tell whether a star is ticked, the button stands behind the list and covers nothing', async () => {
  const { page } = await site.visitor(withoutScripts)
  await page.route('**/?lang=en', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(':has(', ':unheard-of(') })
  })
  await page.goto('/?lang=en')
  const list = page.getByRole('list', { name: 'Contestants' })
  const expectBehind = async (): Promise<void> => {
    const [cards, after] = await Promise.all([list.boundingBox(), page.locator('#how-to-vote').boundingBox()])
    const button = await plainSubmit(page).boundingBox()
    expect(button?.y).toBeGreaterThanOrEqual((cards?.y ?? Number.NaN) + (cards?.height ?? 0))
    expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThanOrEqual(after?.y ?? Number.NaN)
  }
  await expectBehind()
  await cards(page).getByRole('checkbox').first().check()
  await expectBehind()
})

test('how stars become gold, silver and bronze is told as it is without scripts', async () => {
  const { page } = await site.open('/?lang=en', { ...desktop, javaScriptEnabled: false })
  await shown(page, /On the next page you say who gets gold, silver and bronze/).waitFor()
  expect(await shown(page, /your first is gold/).count()).toBe(0)
})

test('on paper the page that finds votes has no empty sheet', async () => {
  const { page } = await site.open('/where?lang=en', withoutScripts)
  const find = page.getByRole('region', { name: 'Find a vote or a payment' })
  await find.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await find.isVisible()).toBe(false)
  await page.goto('/where?reference=AAAA-AAAA-AAAA&lang=en')
  await find.getByText(/We could not find this|Not found yet/).waitFor()
})
