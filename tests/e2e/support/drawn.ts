import type { Page } from 'playwright-core'

/** What was changed is on the screen, and effects that come behind the frame have run: two frames. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
