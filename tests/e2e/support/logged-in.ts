import type { SessionUser } from '@ashenda/core/contracts/http/accounts.ts'
import type { Account } from '../../support/accounts.ts'
import type { Visitor } from './site.ts'

/** Who is logged in, as the page keeps it. */
export const storedAuth = (user: SessionUser): string => JSON.stringify({ user, token: 'session-cookie' })

/** Makes a visitor's browser one in which somebody logged in earlier: the session cookie, and what the page keeps beside it. */
export async function beLoggedIn({ page, context }: Visitor, account: Account, user: SessionUser): Promise<void> {
  // A page of the site that asks for nothing, not even for an icon.
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel=icon href=data:,>' }),
  )
  await page.goto('/blank')
  const equals = account.cookie.indexOf('=')
  const [name, value] = [account.cookie.slice(0, equals), account.cookie.slice(equals + 1)]
  await context.addCookies([{ name, value, url: page.url() }])
  await keepAuth({ page }, user)
}

/** Only what the page keeps: no server knows of it. */
export async function keepAuth({ page }: Pick<Visitor, 'page'>, user: SessionUser): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('auth', text), storedAuth(user))
}
