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
import { atPath, heading } from './support/account-forms.ts'
import { castFree } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { cards, choose, zoneChip } from './support/home.ts'
import { useSite } from './support/site.ts'
import { plainSubmit, wholePage, withoutScripts } from './support/without-scripts.ts'

const site = useSite({ worker: false })

const names = (page: Page): Promise<string[]> => cards(page).getByRole('heading').allTextContents()
const shown = (page: Page, text: RegExp) => page.getByText(text).filter({ visible: true })

test('[HOM-02] [HOM-03] zones, a name, the host zone and further pages are found', async () => {
  const { page } = await site.open('/?lang=en', withoutScripts)
  expect(await names(page)).toContain(demoName(1))
  await zoneChip(page, 'central zone').click()
  // An address stands before its document has come.
  await page.waitForURL(({ searchParams }) => searchParams.has('zone'))
  const ofZone = await names(page)
  expect(ofZone.length).toBeGreaterThan(0)
  await page.getByRole('searchbox').fill(ofZone.at(-1) ?? '')
  await page.getByRole('searchbox').press('Enter')
  await eventually(() => names(page)).toEqual(ofZone.slice(-1))

  await page.goto('/')
  await page.getByRole('link', { name: 'More contestants' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('page') === '1')
  expect(await names(page)).not.toContain(demoName(0))
  expect((await names(page)).length).toBeGreaterThan(0)
})

test('[NAV-05] a language stays once it is chosen, also on the pages of forms', async () => {
  const { page, context } = await site.open('/where?reference=AAAA-AAAA-AAAA&lang=en', withoutScripts)
  await page.getByRole('link', { name: 'አማርኛ' }).click()
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('am')
  expect(new URL(page.url()).searchParams.get('reference')).toBe('AAAA-AAAA-AAAA')
  for (const path of ['/', '/ballot', '/login', '/payment', '/dashboard/user']) {
    await page.goto(path)
    expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, 'am'])
  }
  expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('am')
})

test.each([
  '/',
  '/ballot',
  '/login',
  '/register',
  '/forgot-password',
  '/payment?name=a&phone=0911223344',
  '/where',
  '/receipt/AAAA-AAAA-AAAA',
  '/results',
  '/exemplary',
  '/contact',
  '/about',
  '/policy',
  '/nowhere',
  '/dashboard/user',
  '/her',
])('nothing stands on %s that does nothing, or waits for scripts', async (listed) => {
  const path = listed === '/her' ? `/${site.demo.contestantIds[0]}` : listed
  const { page, expectTrouble } = await site.open(path, withoutScripts)
  expectTrouble(/status of 404/)
  await page.goto(path.includes('?') ? `${path}&lang=en` : `${path}?lang=en`)
  const idle = await page
    .locator('button:visible')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => !(button instanceof HTMLButtonElement) || (!button.form && !button.disabled))
        .map((button) => button.textContent),
    )
  expect(idle).toEqual([])
  expect(await shown(page, /loading/i).count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})

test('[RTE-01] the pages of forms have one heading and their name', async () => {
  const { page } = await site.open('/login?lang=en', withoutScripts)
  await heading(page, 'LOGIN FORM').waitFor()
  expect(await page.title()).toBe('LOGIN FORM · ashenda tigray')
})

test('[VOT-11] the seals can be saved, and a receipt promises nothing that only scripts do', async () => {
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

test('[VOT-01] free or paid is asked under a heading inside its sheet', async () => {
  const { page } = await site.open('/?lang=en', withoutScripts)
  await choose(page, 0)
  await plainSubmit(page).click()
  const question = page.getByRole('group', { name: 'Free or paid?' })
  await question.waitFor()
  await wholePage(page)
  const [sheet, title] = await Promise.all(
    [question, question.getByRole('heading', { level: 2 })].map((shown) => shown.boundingBox()),
  )
  expect(title?.y).toBeGreaterThan((sheet?.y ?? Number.NaN) + 8)
  expect(title?.x).toBeGreaterThan((sheet?.x ?? Number.NaN) + 8)
})

test.each([
  ['a phone', phone],
  ['a desk', desktop],
])('[NAV-02] every way and every language is in the bar of %s', async (_, screen) => {
  const { page } = await site.open('/results?lang=en', { ...screen, javaScriptEnabled: false })
  const bar = page.getByRole('banner').first()
  const ways = ['Home', 'Results', 'Where is my vote?', 'Exemplary', 'Zones', 'Vote', 'Register', 'Contact', 'Login']
  const height = page.viewportSize()?.height ?? 0
  for (const name of ways) {
    const place = await bar.getByRole('link', { name, exact: true }).boundingBox()
    expect((place?.y ?? Number.NaN) + (place?.height ?? 0), name).toBeLessThan(height / 2)
  }
  await bar.getByRole('link', { name: 'Exemplary' }).click()
  await atPath(page, '/exemplary')
  await bar.locator('summary').click()
  await bar.getByRole('link', { name: 'አማርኛ' }).click()
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('am')
})

const submitPlace = async (page: Page) => {
  const box = await plainSubmit(page).boundingBox()
  return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? 0) }
}

test.each(['/?lang=en', '/?name=nobody+is+called+so&lang=en', 'her'])(
  '[HOM-10] the button that sends the stars is there once one is ticked, on %s',
  async (path) => {
    const { page } = await site.open(path === 'her' ? `/${site.demo.contestantIds[0]}?lang=en` : path, withoutScripts)
    expect(await plainSubmit(page).isVisible()).toBe(false)
    const star = page.getByRole('checkbox').first()
    if (path.includes('name')) return
    await star.check()
    await plainSubmit(page).waitFor()
    await star.uncheck()
    await plainSubmit(page).waitFor({ state: 'hidden' })
  },
)

test('[HOM-10] the button that sends the stars covers none that is reached', async () => {
  const { page } = await site.open('/?lang=en', withoutScripts)
  const button = plainSubmit(page)
  const stars = cards(page).getByRole('checkbox')
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

test('[HOM-10] in a browser that cannot tell whether a star is ticked, the button stands behind the list and covers nothing', async () => {
  const { page } = await site.visitor(withoutScripts)
  await page.route('**/?lang=en', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(':has(', ':unheard-of(') })
  })
  await page.goto('/?lang=en')
  const list = page.getByRole('list', { name: 'Contestants' })
  const expectBehind = async (): Promise<void> => {
    const [cards, after] = await Promise.all([list.boundingBox(), page.locator('#how-to-vote').boundingBox()])
    const { top, bottom } = await submitPlace(page)
    expect(top).toBeGreaterThanOrEqual((cards?.y ?? Number.NaN) + (cards?.height ?? 0))
    expect(bottom).toBeLessThanOrEqual(after?.y ?? Number.NaN)
  }
  await expectBehind()
  await cards(page).getByRole('checkbox').first().check()
  await expectBehind()
})

test('[HOM-05] the first star is on the first screen of a phone', async () => {
  const { page } = await site.open('/?lang=en', withoutScripts)
  const star = await cards(page).getByRole('checkbox').first().locator('xpath=..').boundingBox()
  expect((star?.y ?? Number.NaN) + (star?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
})

test('[HOM-05] how stars become gold, silver and bronze is told as it is without scripts', async () => {
  const { page } = await site.open('/?lang=en', { ...desktop, javaScriptEnabled: false })
  await shown(page, /On the next page you say who gets gold, silver and bronze/).waitFor()
  expect(await shown(page, /your first is gold/).count()).toBe(0)
})

test('[PAY-11] on paper the page that finds votes has no empty sheet', async () => {
  const { page } = await site.open('/where?lang=en', withoutScripts)
  const find = page.getByRole('region', { name: 'Find a vote or a payment' })
  await find.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await find.isVisible()).toBe(false)
  await page.goto('/where?reference=AAAA-AAAA-AAAA&lang=en')
  await find.getByText(/We could not find this|Not found yet/).waitFor()
})
