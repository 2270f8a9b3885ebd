import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Presses Escape as somebody who sees what is open does: once it has the focus, and so hears the keys. */
export async function pressEscape(page: Page): Promise<void> {
  const isHeard = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.closest('[role=menu], [role=dialog], [role=alertdialog]') != null)
  await eventually(isHeard).toBe(true)
  await page.keyboard.press('Escape')
}
