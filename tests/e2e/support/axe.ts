import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const isUnseen = ({ data }: { readonly data: { readonly messageKey?: string } | null }): boolean =>
  data?.messageKey === 'equalRatio'

/** What axe finds, by all of its rules or some, and where. A part of the page is judged alone where the rest has been. */
export async function violations(page: Page, rules: readonly string[] = [], part = 'html'): Promise<string[]> {
  // Legacy mode: no page has frames, and a second window for each analysis takes longer than the analysis.
  const axe = new AxeBuilder({ page }).include(part).setLegacyMode()
  // Only violations are told in full, and no style sheet is fetched again: both are most of an analysis' time.
  axe.options({ resultTypes: ['violations', 'incomplete'], preload: false })
  const { violations: found, incomplete } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze()
  // Letters in the very colour of what is behind them axe takes for hidden on purpose.
  const unseen = incomplete.map((rule) => ({ ...rule, nodes: rule.nodes.filter(({ any }) => any.some(isUnseen)) }))
  return [...found, ...unseen].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}
