import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from '../support/axe.ts'
import { drawn } from '../support/drawn.ts'
import { standingOut } from '../support/fits.ts'
import { setLetters } from '../support/letters.ts'
import { namelessControls } from '../support/names.ts'
import type { Visitor } from '../support/site.ts'
import { changes } from './baseline.ts'
import { takePicture } from './picture.ts'
import { dialog, type State } from './states/state.ts'

export type Language = 'en' | 'tig' | 'arabic'
type Scheme = 'light' | 'dark'
type Check = 'axe' | 'picture'
type Screen = `${360 | 768 | 1440} ${Scheme}`

const height = 900
/** ms for a state on all its screens. */
const longest = 40_000
/** px: twice what a browser comes with. */
const largeLetters = 32
export const phone = { width: 360, height }

/** In this order no two steps change more than they must. */
const screens = [
  '360 light',
  '360 dark',
  '768 dark',
  '768 light',
  '1440 light',
  '1440 dark',
] as const satisfies Screen[]

/** What takes its time is seen once in each language; the languages between them see both schemes, narrow and wide. */
const inDepth: Readonly<Record<Language, Partial<Record<Screen, readonly Check[]>>>> = {
  en: { '360 light': ['axe', 'picture'], '1440 light': ['picture'] },
  tig: { '360 dark': ['axe'], '768 dark': ['picture'] },
  arabic: { '360 light': ['picture'], '1440 dark': ['axe', 'picture'] },
}

/** A dialog over a page in the other scheme has the place it had, and only colours are looked at. */
const screensOf = ({ part }: State, language: Language): readonly Screen[] =>
  part === undefined
    ? screens
    : screens.filter((screen) => screen.endsWith('light') || inDepth[language][screen] !== undefined)

/** Goes through the states on one page that is never loaded again. Resolves with all that is wrong anywhere. */
export async function lookThrough(visitor: Visitor, language: Language, states: readonly State[]): Promise<string[]> {
  const { page, context } = visitor
  const session = await context.newCDPSession(page)
  const found: string[] = []
  await footerArrives(page)
  for (const state of states) {
    const late = setTimeout(longest, undefined, { ref: false }).then(() => {
      throw new Error(`${state.name}: not seen through in ${longest / 1_000} s`)
    })
    found.push(...(await Promise.race([lookAt(page, session, language, state), late])))
  }
  return found
}

async function lookAt(page: Page, session: CDPSession, language: Language, state: State): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize(phone)
  if (state.path !== undefined) await page.evaluate((path) => history.pushState(null, '', path), state.path)
  await page.locator(state.ready).first().waitFor({ state: 'attached' })
  await state.open?.(page)
  await page.evaluate(prepare, state.live ?? '')
  for (const screen of screensOf(state, language)) {
    const wrong = await look(page, session, language, state, screen)
    found.push(...wrong.map((what) => `${state.name}, ${screen}: ${what}`))
  }
  const wrong = await lookEnlarged(page, session)
  found.push(...wrong.map((what) => `${state.name}, letters of ${largeLetters} px: ${what}`))
  await page.evaluate(prepare, '')
  await closeAll(page)
  return found
}

/** It comes when it is seen, and stays: pictures of long pages show its place. */
async function footerArrives(page: Page): Promise<void> {
  await page.evaluate(() => history.pushState(null, '', '/nowhere'))
  const isHere = async (): Promise<boolean> => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    return page.locator('footer a[href^="tel:"]').first().isVisible()
  }
  await expect.poll(isHere, { message: 'the footer', interval: 50, timeout: 10_000 }).toBe(true)
}

async function look(
  page: Page,
  session: CDPSession,
  language: Language,
  state: State,
  screen: Screen,
): Promise<string[]> {
  const [width = '', scheme] = screen.split(' ')
  const checks = inDepth[language][screen] ?? []
  await page.setViewportSize({ width: Number(width), height })
  await page.emulateMedia({ colorScheme: scheme as Scheme }) // the second word of every screen
  // Until the next frame styles are those of the scheme before.
  await drawn(page)
  const found = await stillOut(page)
  if (scheme === 'light') found.push(...(await namelessControls(session)).map((what) => `without a name: ${what}`))
  if (checks.includes('axe')) found.push(...(await violations(page, [], state.part)))
  if (checks.includes('picture')) {
    if (state.fromTop) await page.locator(dialog).evaluate((sheet) => sheet.scrollTo({ top: 0, behavior: 'instant' }))
    const name = `${language}/${state.name}-${screen.replace(' ', '-')}`
    // Of what lies over a page the screen is enough: the page itself was seen before.
    const picture = await takePicture(page, session, state.part === undefined ? 'page' : 'screen')
    found.push(...(await changes(name, picture)))
  }
  return found
}

/** The phone of somebody whose letters are twice as large. */
async function lookEnlarged(page: Page, session: CDPSession): Promise<string[]> {
  await page.setViewportSize(phone)
  await setLetters(session, largeLetters)
  await drawn(page)
  const found = await stillOut(page)
  await setLetters(session, 16)
  return found
}

/** What stands out and stays so: a menu follows its button to another place some frames later. */
async function stillOut(page: Page): Promise<string[]> {
  let found = await standingOut(page)
  for (let frame = 0; frame < 30 && found.length > 0; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame))
    found = await standingOut(page)
  }
  return found
}

/**
 * Hides what is different each time, and has drawn what is out of sight: by a sheet of the document's own making, which its
 * content policy allows.
 */
function prepare(live: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { caret-color: transparent !important; content-visibility: visible !important }
    ${live === '' ? '' : `:is(${live}) { visibility: hidden !important }`}`)
  document.adoptedStyleSheets = [sheet]
}

/** Closes dialogs and menus, one with each press. */
async function closeAll(page: Page): Promise<void> {
  for (let count = await countOpen(page); count > 0; count = await countOpen(page)) {
    await page.keyboard.press('Escape')
    await expect
      .poll(() => countOpen(page), { message: 'closed by Escape', interval: 25, timeout: 10_000 })
      .toBeLessThan(count)
  }
}

const opened =
  '[role=dialog], [role=alertdialog], [role=menu], #site-menu[data-open=true], #contact-panel:not([hidden])'
const countOpen = (page: Page): Promise<number> => page.locator(opened).count()
