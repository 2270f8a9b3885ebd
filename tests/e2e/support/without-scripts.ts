import type { Locator, Page, Route } from 'playwright-core'
import { phone } from '../../support/browser.ts'
import { eventually } from './eventually.ts'

/** A phone whose browser runs no scripts. */
export const withoutScripts = { ...phone, javaScriptEnabled: false } as const

/** Before something is read at once: what comes of a document first is seen while the rest is still on its way. */
export const wholePage = (page: Page): Promise<void> => page.waitForLoadState('load')

/** What sends the stars that were pressed, before there are scripts to say how many they are. */
export const plainSubmit = (page: Page): Locator => page.getByRole('button', { name: 'submit', exact: true })

/** The fields of the page where a ballot is made, as an English reader finds them. */
export const rankOf = (page: Page, rank: 'gold' | 'silver' | 'bronze'): Locator =>
  page.getByRole('combobox', { name: rank })

export interface TypedVoter {
  readonly name?: string
  readonly phone: string
  readonly kind?: 'Free vote' | 'Paid vote'
}

/** Fills in who votes, and how. */
export async function fillBallot(page: Page, { name = 'Tsehay Girmay', phone, kind }: TypedVoter): Promise<void> {
  await page.getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
  if (kind) await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
}

export const sendBallot = (page: Page): Promise<void> => page.getByRole('button', { name: 'submit my vote' }).click()

/**
 * Follows *Look again* until it leads to what is looked for. These pages look by themselves, too, so the link may go away between being seen and being
 * pressed: then nothing is pressed, and what is there counts.
 */
export const lookUntil = (page: Page, found: Locator): Promise<void> =>
  eventually(async () => {
    if (await found.isVisible()) return true
    await page.waitForLoadState('domcontentloaded')
    // Pressed again before its answer is here, the link would ask for it anew.
    const answered = page.waitForEvent('domcontentloaded')
    const pressed = page.getByRole('link', { name: 'Look again' }).click({ noWaitAfter: true })
    const shown = found.waitFor()
    for (const one of [answered, pressed, shown]) one.catch(() => undefined) // of the slower ones nobody hears
    await Promise.race([pressed.then(() => answered), shown])
    return found.isVisible()
  }).toBe(true)

export interface HeldScripts {
  /** Whether a request is for the first script of a page. */
  readonly isFirst: (route: Route) => boolean
  /** How many of them the page waits for. */
  readonly waiting: () => number
  /** Lets through what waits, and what comes later. */
  readonly letCome: () => Promise<void>
}

/** The one script a document names; all others it asks for by itself. */
const entryIn = (html: string): string => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ''

/**
 * Holds back the scripts of the page, all but the first one where `entry` says so.
 * @param origin of the site
 */
export async function holdScripts(
  page: Page,
  origin: string,
  { entry }: { readonly entry: 'comes' | 'waits' },
): Promise<HeldScripts> {
  const first = entryIn(await (await fetch(origin)).text())
  if (first === '') throw new Error('the document names no script')
  const isFirst = (route: Route): boolean => new URL(route.request().url()).pathname === first
  const waiting: Route[] = []
  let isHeld = true
  await page.route('**/assets/*.js', async (route) => {
    if (!isHeld || (isFirst(route) && entry === 'comes')) return route.continue()
    waiting.push(route)
  })
  return {
    isFirst,
    waiting: () => waiting.length,
    letCome: async () => {
      isHeld = false
      await Promise.all(waiting.splice(0).map((route) => route.continue()))
    },
  }
}

/** The page the server rendered has become the browser's own. */
export const alive = (page: Page): Promise<void> => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
