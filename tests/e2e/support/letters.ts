import type { CDPSession } from 'playwright-core'

/** Letters as large as somebody has set them in the browser: px, where 16 is what it comes with. */
export async function setLetters(session: CDPSession, px: number): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: px } })
}
