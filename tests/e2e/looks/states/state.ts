import type { Page } from 'playwright-core'

/** A page, or what can be opened on it, as the matrix looks at it. Found without words: it is the same in every language. */
export interface State {
  /** Of its pictures too. */
  readonly name: string
  /** Where it is; without one it stands on what the state before it left. */
  readonly path?: string
  /** What is there once it is ready. */
  readonly ready: string
  /** What to do on the page. */
  readonly open?: (page: Page) => Promise<unknown>
  /** Where axe looks, where the rest of the page was judged with another state. */
  readonly part?: string
  /** Seen from the top of its dialog, wherever the focus has led to: how far depends on what was there when it came. */
  readonly fromTop?: true
  /** Selectors of what is different each time. */
  readonly live?: string
}

export const dialog = '[role=dialog]'

/** The form says what is missing. */
export async function sendEmpty(page: Page, within = 'main'): Promise<void> {
  await page.locator(`${within} form button[type=submit]`).first().click()
  await page.locator(`${within} [aria-invalid=true]`).first().waitFor()
}
