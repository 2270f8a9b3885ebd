import type { Page } from 'playwright-core'

/** Letters as large as somebody has set them in the browser: px, where 16 is what it comes with. */
export async function setLetters(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: px } })
}
