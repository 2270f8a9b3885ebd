import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { registerContestant } from '../support/accounts.ts'
import { phone as phoneScreen } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { paymentEnv } from '../support/payments.ts'
import { atPath, heading, input, isFocused, logIn, problemOf } from './support/account-forms.ts'
import { ballotsOf } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { cards, choose, openPodium, starOf, stored, toasts } from './support/home.ts'
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
} from './support/without-scripts.ts'

const site = useSite({ env: paymentEnv })
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

test.each(['aborted', 'never answered'] as const)(
  '[VOT-01] whose scripts are %s behind the first one casts a vote all the same',
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

test('[NAV-02] whose scripts are lost has the page without scripts: no button is there that nothing answers', async () => {
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

test('[VOT-01] stars that were pressed before the page was alive have their places in the order they were pressed', async () => {
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

test('[VOT-01] of four stars pressed before the page was alive the fourth goes out, and the page says why', async () => {
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

test('[HOM-10] who has chosen has the podium fetched behind the scripts of the page; nothing else comes beside the vote', async () => {
  const { page } = await site.visitor()
  const askedFor = watchParts(page)
  const letCome = await chooseEarly(page)
  for (const part of ['podium-', 'sheet-', 'noto-sans-latin-', 'below-']) expect(askedFor(part), part).toBe(0)
  // Open from the first moment on, as after a reload: what waits for a press waits for a moment only.
  await page.evaluate(() => history.pushState({ sheet: { name: 'podium' } }, ''))
  await letCome()
  for (const part of ['podium-', 'sheet-', 'voting-texts-tig-']) await eventually(() => askedFor(part)).toBe(1)
  await eventually(() => askedFor('paying-')).toBe(1)
  await page.getByRole('dialog').locator('input[name=name]').waitFor()
  for (const part of ['contestant-dialog-', 'toaster-', 'start-worker-', 'carousel-', 'below-', 'extras-'])
    expect(askedFor(part), part).toBe(0)
  await page.goBack()
  await eventually(() => askedFor('start-worker-')).toBe(1)
  for (const part of ['below-', 'extras-']) await eventually(() => askedFor(part)).toBeGreaterThan(0)
  await eventually(() => askedFor('noto-sans-latin-')).toBe(1)
})

test('[HOM-10] where a text of the podium was lost at first, paying and the list that leads to it come all the same', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/assets|Failed to fetch|dynamically imported/)
  const askedFor = watchParts(page)
  await page.route('**/assets/voting-texts-*', (route) => route.abort(), { times: 1 })
  await (await chooseEarly(page))()
  for (const part of ['paying-', 'public-pages-']) await eventually(() => askedFor(part)).toBeGreaterThan(0)
})

test('[NAV-02] a menu that was pressed before the page was alive opens then', async () => {
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

test('[REG-03] what was typed before the page was alive stays, and is checked and sent by it', async () => {
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
})

describe('[HOM-06] photos behind the first row of a phone', () => {
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

  test('come as soon as somebody sees their place', async () => {
    const { page, photos } = await open('comes')
    await cards(page).nth(4).scrollIntoViewIfNeeded()
    await eventually(() => photos.size).toBeGreaterThan(4)
  })

  test('come after some seconds where no script does', async () => {
    const { page, photos, letTimePass } = await open('waits')
    expect(photos.size, await stateOf(page)).toBe(2)
    await letTimePass()
    await eventually(() => photos.size).toBeGreaterThan(4)
  })
})

test('[PAY-11] a reference that was typed before the page was alive is looked for', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/status of 404/)
  const held = await holdScripts(page, site.platform.url, { entry: 'waits' })
  await page.goto('/where?lang=en', { waitUntil: 'commit' })
  await eventually(held.waiting).toBeGreaterThan(0)
  const field = page.getByRole('textbox', { name: 'Receipt or payment reference' })
  await field.fill('AAAA-AAAA-AAAA')
  await held.letCome()
  await alive(page)
  expect(await field.inputValue()).toBe('AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('We could not find this. Please check every letter.').waitFor()
})

test('[LOG-01] [AUT-06] who logged in before any script came is known to the page that is alive at last', async () => {
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

test('[LOG-03] a form that was refused without scripts is alive afterwards, and forgets it on another page', async () => {
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
