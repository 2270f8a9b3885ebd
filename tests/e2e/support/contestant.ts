import type { BrowserContextOptions, Page } from 'playwright-core'
import { type Account, type ContestantAccountChoice, registerContestant } from '../../support/accounts.ts'
import { phone } from '../../support/browser.ts'
import { beLoggedIn } from './logged-in.ts'
import type { Site, Visitor } from './site.ts'

export interface Contestant extends Visitor {
  readonly account: Account
}

interface Choice extends ContestantAccountChoice {
  readonly language?: string
  readonly options?: BrowserContextOptions
  /** What is to be prepared before her page opens. */
  readonly before?: (visitor: Visitor, account: Account) => Promise<unknown>
}

/** A new contestant, logged in, on one of her own pages: '' or what follows /dashboard/user. */
export async function openDashboard(
  site: Site,
  path: '' | `/${string}` = '',
  { language = 'en', options = phone, before, ...choice }: Choice = {},
): Promise<Contestant> {
  const account = await registerContestant(site.platform, choice)
  const visitor = await logIn(site, account, options)
  await before?.(visitor, account)
  await visitor.page.goto(`/dashboard/user${path}?lang=${language}`)
  return { ...visitor, account }
}

/** Another browser of hers. */
export async function logIn(site: Site, account: Account, options: BrowserContextOptions = phone): Promise<Visitor> {
  const visitor = await site.visitor(options)
  await beLoggedIn(visitor, account, { name: 'Selam Hagos', role: 'actor' })
  return visitor
}

export interface OwnUserSeen {
  readonly email: string
  readonly fname: string
  readonly mname: string
  readonly lname: string
  readonly occupation: string
  readonly description: string
  readonly zone: { readonly name: string } | null
  readonly hasAnswer: boolean
  readonly isEmailConfirmed: boolean
}

/** What the server has stored, as she sees it herself. */
export async function storedUser(site: Site, { cookie }: Account): Promise<OwnUserSeen> {
  const answer = await fetch(`${site.platform.url}/actor/getActorById`, { headers: { cookie } })
  const { user } = (await answer.json()) as { user: readonly OwnUserSeen[] } // the contract's word
  const [own] = user
  if (!own) throw new Error('nobody')
  return own
}

/** What is left of an admin's or a contestant's password: whether somebody could log in with it. */
export async function mayLogIn(site: Site, userId: string, password: string): Promise<boolean> {
  const answer = await fetch(`${site.platform.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ visitor: { userId, password } }),
  })
  return answer.ok
}

/** Counts how often the page is loaded from now on. */
export function watchLoads(page: Page): { readonly loads: number } {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return {
    get loads() {
      return loads
    },
  }
}
