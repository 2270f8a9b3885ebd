import type { Locator, Page } from 'playwright-core'

/** Names and figures of all lists of definitions within, as they stand on the page. */
export const figuresIn = (within: Locator): Promise<Record<string, string>> =>
  within
    .locator('dl > div')
    .evaluateAll((lines) =>
      Object.fromEntries(
        lines.map((line) => [line.querySelector('dt')?.textContent ?? '', line.querySelector('dd')?.textContent ?? '']),
      ),
    )

export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
