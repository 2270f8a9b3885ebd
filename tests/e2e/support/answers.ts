import type { Page } from 'playwright-core'

/** From here on calls to a path get this answer in place of the server's. */
export async function answerWith(
  page: Page,
  path: string,
  body: Readonly<Record<string, unknown>>,
  { status = 200, headers = {} }: { readonly status?: number; readonly headers?: Record<string, string> } = {},
): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ status, headers, json: body }))
}
