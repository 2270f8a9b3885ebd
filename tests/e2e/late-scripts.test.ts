import { PageRenderer } from '@ashenda/api/modules/pages/render/page-renderer.ts'
import { renderedAttribute } from '@ashenda/core/contracts/page-render.ts'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { registerContestant } from '../support/accounts.ts'
import { phone as phoneScreen } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { paymentEnv } from '../support/payments.ts'
import { until } from '../support/until.ts'
import { atPath, heading, input, isFocused, logIn, problemOf } from './support/account-forms.ts'
import { ballotsOf } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { cardOf, cards, choose, openPodium, starOf, stored, submitButton, toasts } from './support/home.ts'
import { storedAuth } from './support/logged-in.ts'
import { useSite } from './support/site.ts'
import {
  alive,
  fillBallot,
  holdScripts,
  lookUntil,
  plainSubmit,
  rankOf,
  sendBallot,
  withoutScripts,
} from './support/without-scripts.ts'

const site = useSite({ env: paymentEnv })
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

// A busy machine answers its first visitors before it can render a page.
beforeAll(() =>
  until(async () => (await (await fetch(`${site.platform.url}/?lang=en`)).text()).includes(renderedAttribute)),
)

test.each(['aborted', 'never answered'] as const)(
  'whose scripts are %s behind the first one casts a vote all the same',
  async (how) => {
    const { page, expectTrouble } = await site.visitor()
    expectTrouble(/assets|Failed to fetch|dynamically imported/)
    const held = await holdScripts(page, site.platform.url, { entry: 'comes' })
    if (how === 'aborted')
      await page.route('**/assets/*.js', (route) => (held.isFirst(route) ? route.continue() : route.abort()))
    await page.goto('/?lang=en', { waitUntil: 'commit' })
    const phone = somePhone()
    await choose(page, 3, 0)
    await plainSubmit(page).click({ noWaitAfter: true })
    await heading(page, 'Your ballot').waitFor()
    await rankOf(page, 'gold').selectOption({ label: demoName(0) })
    await fillBallot(page, { phone, kind: 'Free vote' })
    await sendBallot(page)
    await heading(page, 'Your receipt').waitFor()
    await eventually(() => ballotsOf(site.platform.sql, phone)).toMatchObject([
      { kind: 'free', status: 'counted', picks: [idOf(0)] },
    ])
    await lookUntil(page, page.getByText('This vote is counted.'))
  },
)

test('whose scripts are lost has the page without scripts: no button is there that nothing answers', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/assets|Failed to fetch|dynamically imported/)
  const held = await holdScripts(page, site.platform.url, { entry: 'comes' })
  await page.route('**/assets/*.js', (route) => (held.isFirst(route) ? route.continue() : route.abort()))
  await page.goto('/?lang=en', { waitUntil: 'load' })
  await page.locator('[data-plain-languages]').waitFor()
  await eventually(() => page.locator('[data-needs-script]:visible').count()).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: 'Results' }).first().click()
  await heading(page, 'Results').waitFor()
})

test('stars that were pressed before the page was alive have their places in the order they were pressed', async () => {
  const { page } = await site.visitor()
  const held = await holdScripts(page, site.platform.url, { entry: 'comes' })
  await page.goto('/?lang=en', { waitUntil: 'commit' })
  await eventually(held.waiting).toBeGreaterThan(0)
  await choose(page, 4, 1, 0)
  await starOf(cards(page), demoName(1)).click()
  await held.letCome()
  await eventually(async () => (await stored(page, 'votes'))?.match(/Selam\d+/g) ?? []).toEqual(['Selam4', 'Selam0'])
  await starOf(cards(page), demoName(4)).waitFor()
  expect(await starOf(cards(page), demoName(1)).isChecked()).toBe(false)
  const dialog = await openPodium(page)
  await eventually(() => dialog.getByText(demoName(4)).count()).toBeGreaterThan(0)
})

test('of four stars pressed before the page was alive the fourth goes out, and the page says why', async () => {
  const { page } = await site.visitor()
  const held = await holdScripts(page, site.platform.url, { entry: 'comes' })
  await page.goto('/?lang=en', { waitUntil: 'commit' })
  await eventually(held.waiting).toBeGreaterThan(0)
  await choose(page, 5, 4, 1, 0)
  await held.letCome()
  await toasts(page).getByText('All three places are taken.').waitFor()
  expect(await starOf(cards(page), demoName(0)).isChecked()).toBe(false)
  for (const number of [5, 4, 1]) expect(await starOf(cards(page), demoName(number)).isChecked()).toBe(true)
})

/** How often parts of the page have been asked for, by the beginning of their file's name. */
function watchParts(page: Page): (part: string) => number {
  const seen: string[] = []
  page.on('request', (request) => void seen.push(new URL(request.url()).pathname))
  return (part) => seen.filter((path) => path.startsWith(`/assets/${part}`)).length
}

/** Home with a star that is pressed before any library is there; these come with what is returned. */
async function chooseEarly(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route('**/assets/foundation-*.js', (route) => void held.push(route))
  await page.goto('/?lang=tig', { waitUntil: 'commit' })
  await page.locator('main article input[name=pick]:enabled').first().click()
  await eventually(() => held.length).toBe(1)
  return async () => {
    for (const route of held.splice(0)) await route.continue()
  }
}

test('who has chosen has the podium fetched behind the scripts of the page; nothing else comes beside the vote', async () => {
  const { page } = await site.visitor()
  const askedFor = watchParts(page)
  const letCome = await chooseEarly(page)
  for (const part of ['podium-', 'sheet-', 'below-']) expect(askedFor(part), part).toBe(0)
  // Open from the first moment on, as after a reload: what waits for a press waits for a moment only.
  await page.evaluate(() => history.pushState({ sheet: { name: 'podium' } }, ''))
  await letCome()
  for (const part of ['podium-', 'sheet-', 'voting-texts-tig-']) await eventually(() => askedFor(part)).toBe(1)
  await eventually(() => askedFor('paying-')).toBe(1)
  await page.getByRole('dialog').locator('input[name=name]').waitFor()
  for (const part of ['contestant-dialog-', 'toaster-', 'start-worker-', 'carousel-', 'below-', 'site-'])
    expect(askedFor(part), part).toBe(0)
  await page.goBack()
  await eventually(() => askedFor('start-worker-')).toBe(1)
  for (const part of ['below-', 'site-']) await eventually(() => askedFor(part)).toBeGreaterThan(0)
  // A phone's Ge'ez page does without it.
  expect(askedFor('noto-sans-latin-')).toBe(0)
})

test('where a text of the podium was lost at first, paying and the list that leads to it come all the same', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/assets|Failed to fetch|dynamically imported/)
  const askedFor = watchParts(page)
  await page.route('**/assets/voting-texts-*', (route) => route.abort(), { times: 1 })
  await (await chooseEarly(page))()
  for (const part of ['paying-', 'public-pages-']) await eventually(() => askedFor(part)).toBeGreaterThan(0)
})

test('a menu that was pressed before the page was alive opens then', async () => {
  const { page } = await site.visitor()
  const held = await holdScripts(page, site.platform.url, { entry: 'comes' })
  await page.goto('/about?lang=en', { waitUntil: 'commit' })
  await eventually(held.waiting).toBeGreaterThan(0)
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.click()
  expect(await menu.getAttribute('aria-expanded')).toBe('false')
  await held.letCome()
  await eventually(() => menu.getAttribute('aria-expanded')).toBe('true')
})

test('what was typed before the page was alive stays, and is checked and sent by it', async () => {
  const { page } = await site.visitor()
  const held = await holdScripts(page, site.platform.url, { entry: 'waits' })
  await page.goto('/register?lang=en', { waitUntil: 'commit' })
  await eventually(held.waiting).toBeGreaterThan(0)
  await input(page, 'first name').fill('Letebirhan')
  await page.getByLabel('new password', { exact: true }).fill('short')
  await page.getByRole('combobox', { name: 'zone' }).selectOption({ label: 'Mekelle Zone' })
  await held.letCome()
  await alive(page)
  await page.getByRole('button', { name: 'REGISTER', exact: true }).click()
  await eventually(() => problemOf(page.getByLabel('new password', { exact: true }))).toBe(
    'a password has 8 to 128 characters',
  )
  expect(await problemOf(input(page, 'first name'))).toBe('')
  expect(await input(page, 'first name').inputValue()).toBe('Letebirhan')
  expect(await page.getByRole('combobox', { name: 'zone' }).locator('option:checked').textContent()).toBe(
    'Mekelle Zone',
  )

  const other = await site.visitor()
  other.expectTrouble(/status of 404/)
  const scripts = await holdScripts(other.page, site.platform.url, { entry: 'waits' })
  await other.page.goto('/where?lang=en', { waitUntil: 'commit' })
  await eventually(scripts.waiting).toBeGreaterThan(0)
  const field = other.page.getByRole('textbox', { name: 'Receipt, payment reference or T-Card number' })
  await field.fill('AAAA-AAAA-AAAA')
  await scripts.letCome()
  await alive(other.page)
  expect(await field.inputValue()).toBe('AAAA-AAAA-AAAA')
  await other.page.getByRole('button', { name: 'Find' }).click()
  await other.page.getByText('We could not find this. Please check every letter.').waitFor()
})

describe('photos behind the first row of a phone', () => {
  const options = { ...phoneScreen, reducedMotion: 'no-preference' } as const

  /** With its scripts behind the first still on their way. */
  async function open(entry: 'comes' | 'waits') {
    const { page } = await site.visitor(options)
    const photos = new Set<string>()
    page.on('request', (request) => {
      if (request.url().endsWith('-card.webp')) photos.add(request.url())
    })
    const held = await holdScripts(page, site.platform.url, { entry })
    // The seconds after which photos come by themselves are an animation's: they pass when told to.
    const devTools = await page.context().newCDPSession(page)
    const setSpeed = (playbackRate: number) => devTools.send('Animation.setPlaybackRate', { playbackRate })
    await devTools.send('Animation.enable')
    await setSpeed(0)
    await page.goto('/?lang=en', { waitUntil: 'commit' })
    await cards(page).nth(5).waitFor()
    await eventually(held.waiting).toBeGreaterThan(0)
    // Those of the first row come without any script.
    await eventually(() => photos.size).toBeGreaterThan(1)
    return { page, photos, held, letTimePass: () => setSpeed(1) }
  }

  /** What decides about photos, for a failure to tell. */
  const stateOf = (page: Page): Promise<string> =>
    page.evaluate(() =>
      JSON.stringify({
        photos: document.documentElement.dataset['photos'],
        width: innerWidth,
        isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
        tops: [...document.querySelectorAll('[role=listitem]')].map((card) =>
          Math.round(card.getBoundingClientRect().top),
        ),
      }),
    )

  test('wait for the scripts', async () => {
    const { page, photos, held } = await open('comes')
    expect(photos.size, await stateOf(page)).toBe(2)
    await held.letCome()
    await alive(page)
    await eventually(() => photos.size).toBeGreaterThan(4)
  })

  test('come as soon as somebody sees their place, and those out of sight leave the line to the scripts', async () => {
    const { page, photos } = await open('comes')
    await cards(page).nth(4).scrollIntoViewIfNeeded()
    await eventually(() => photos.size).toBeGreaterThan(4)
    const seen = await cards(page).evaluateAll(
      (all) => all.filter((card) => card.getBoundingClientRect().top < innerHeight).length,
    )
    expect(photos.size).toBeLessThanOrEqual(seen)
    await cards(page).last().scrollIntoViewIfNeeded()
    await eventually(() => photos.size).toBe(12)
  })

  test('come after some seconds where no script does', async () => {
    const { page, photos, letTimePass } = await open('waits')
    expect(photos.size, await stateOf(page)).toBe(2)
    await letTimePass()
    await eventually(() => photos.size).toBeGreaterThan(4)
  })
})

test('who logged in before any script came is known to the page that is alive at last', async () => {
  const { phone, password } = await registerContestant(site.platform)
  const { page, context } = await site.visitor()
  const held = await holdScripts(page, site.platform.url, { entry: 'waits' })
  await page.goto('/login?lang=en', { waitUntil: 'commit' })
  await logIn(page, phone, password)
  await atPath(page, '/dashboard/user')
  await held.letCome()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  expect(await stored(page, 'auth')).toBe(storedAuth({ name: 'Selam Hagos', role: 'actor' }))
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('entered')
})

test('a form that was refused without scripts is alive afterwards, and forgets it on another page', async () => {
  const { phone, password } = await registerContestant(site.platform)
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/status of 401/)
  const held = await holdScripts(page, site.platform.url, { entry: 'waits' })
  await page.goto('/login?lang=en', { waitUntil: 'commit' })
  await logIn(page, phone, 'not hers')
  const refused = page.getByRole('alert').getByText('the phone or the password is not right')
  await refused.waitFor()
  await held.letCome()
  await alive(page)
  await page.getByRole('button', { name: 'Log in with my e-mail' }).click()
  await eventually(() => isFocused(input(page, 'email'))).toBe(true)
  expect(await input(page, 'email').inputValue()).toBe(phone)
  expect(await refused.isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Register', exact: true }).first().click()
  await heading(page, 'REGISTER').waitFor()
  await page.goBack()
  await heading(page, 'LOGIN FORM').waitFor()
  expect(await refused.count()).toBe(0)
  await logIn(page, phone, password)
  await atPath(page, '/dashboard/user')
})

test('who was chosen without scripts stands on the podium once there are some, also who is not on the first page', async () => {
  const plain = await site.open('/?lang=en', withoutScripts)
  await choose(plain.page, 0, 1)
  await plainSubmit(plain.page).click()
  await heading(plain.page, 'Your ballot').waitFor()
  await plain.page.goto(`/ballot?pick=${idOf(20)}`)
  await plain.page.getByText(`The link you opened suggests ${demoName(20)}.`).waitFor()
  await plain.page.getByRole('button', { name: `Choose ${demoName(20)}` }).click()
  await plain.page.getByRole('listitem').getByText(demoName(20)).waitFor()

  const { page, context } = await site.visitor()
  await context.addCookies(await plain.context.cookies())
  await page.goto('/?lang=en')
  await submitButton(page).getByText('Send 3 votes').waitFor()
  await starOf(cardOf(page, demoName(1)), demoName(1))
    .and(page.locator(':checked'))
    .waitFor()
  const dialog = await openPodium(page)
  for (const number of [0, 1, 20]) await dialog.getByText(demoName(number), { exact: true }).first().waitFor()
})

test('who was chosen with scripts stands by rank on the page without them, and whoever was taken off does not', async () => {
  const { page, context } = await site.open('/?lang=en')
  await choose(page, 4, 0, 1)
  await starOf(cardOf(page, demoName(1)), demoName(1)).click()
  await submitButton(page).getByText('Send 2 votes').waitFor()

  const plain = await site.visitor(withoutScripts)
  await plain.context.addCookies(await context.cookies())
  await plain.page.goto('/ballot?lang=en')
  expect(await rankOf(plain.page, 'gold').inputValue()).toBe(idOf(4))
  expect(await rankOf(plain.page, 'silver').inputValue()).toBe(idOf(0))
  expect(await rankOf(plain.page, 'bronze').inputValue()).toBe('')
})

test('stars ticked before the first script get their places in the order they were pressed', async () => {
  const { page } = await site.visitor()
  const scripts = await holdScripts(page, site.platform.url, { entry: 'waits' })
  await page.goto('/?lang=en', { waitUntil: 'commit' })
  const stars = page.locator('main article input[name=pick]')
  await stars.nth(3).waitFor({ state: 'attached' })
  for (const number of [3, 0]) {
    await stars.nth(number).click()
    // Its movement has begun: what was pressed within one frame has no order.
    await eventually(() => stars.nth(number).evaluate((star) => typeof star.getAnimations()[0]?.startTime)).toBe(
      'number',
    )
  }
  await scripts.letCome()
  await alive(page)
  const [second, first] = await Promise.all([0, 3].map((number) => stars.nth(number).inputValue()))
  await eventually(() =>
    page.evaluate(() => JSON.parse(localStorage.getItem('votes') ?? '[]').map((one: { id: string } | null) => one?.id)),
  ).toEqual([first, second, undefined])
})

const notNow = (): void =>
  void vi.spyOn(PageRenderer.prototype, 'render').mockRejectedValueOnce(new Error('too much to do'))

test('a page that the server could not draw says so where there are no scripts, and comes when it is asked for again', async () => {
  const { page } = await site.visitor(withoutScripts)
  // It comes again by itself after some seconds, and a slow machine would look at it then.
  await page.route('**/about?lang=en', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '')
    await route.fulfill({ response: answer, body })
  })
  notNow()
  await page.goto('/about?lang=en')
  // Playwright looks for no text in a noscript.
  const said = page.locator('noscript .lost')
  expect(await said.textContent()).toContain('This is not possible at the moment, please try again shortly')
  expect(await page.locator('.arriving').isVisible(), 'what stands over it').toBe(false)
  const again = said.locator('a')
  expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await again.click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/about?lang=en')
})

test('and is drawn by the browser at once where there are some', async () => {
  notNow()
  // Another one: what was drawn within the last seconds is sent again.
  const { page } = await site.open('/policy?lang=en')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator(`[${renderedAttribute}]`).count(), 'drawn by the server').toBe(0)
})
