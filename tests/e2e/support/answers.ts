import type { Page } from 'playwright-core'
import type { Visitor } from './site.ts'

/** From here on calls to a path get this answer in place of the server's. */
export async function answerWith(
  page: Page,
  path: string,
  body: Readonly<Record<string, unknown>>,
  { status = 200, headers = {} }: { readonly status?: number; readonly headers?: Record<string, string> } = {},
): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ status, headers, json: body }))
}

/** From here on every vote is refused for a reason that is about no field of the form: `not now`. */
export async function refuseVotes({ page, expectTrouble }: Visitor): Promise<void> {
  expectTrouble(/422/)
  const refusal = { success: false, code: 'inactive_contestant', message: 'not now' }
  await answerWith(page, '/vote/vote', refusal, { status: 422 })
}

/** From here on calls to a path get no answer. */
export async function loseCalls({ page, expectTrouble }: Visitor, path: string): Promise<void> {
  expectTrouble(new RegExp(path))
  await page.route(`**${path}`, (route) => route.abort('connectionfailed'))
}
