import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds, by all of its rules or some, and where. A part of the page is judged alone where the rest has been. */
export async function violations(page: Page, rules: readonly string[] = [], part = 'html'): Promise<string[]> {
  // Legacy mode: no page has frames, and a second window for each analysis takes longer than the analysis.
  const axe = new AxeBuilder({ page }).include(part).setLegacyMode()
  // Only violations are told in full, and no style sheet is fetched again: both are most of an analysis' time.
  axe.options({ resultTypes: ['violations'], preload: false })
  const { violations: found } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}
