import type { FirstData, LookedUp } from '@ashenda/core/contracts/http/first-data.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ArrivedData } from '../lib/first-data.ts'
import { loadLaterTexts } from '../lib/language-choice.ts'
import { seedPageQueries } from './seed-page-queries.ts'

/**
 * Takes over what the document of a page other than Home brings. One that tells of a refusal stays as it came until the texts of refusals are here: without
 * them the page would say less than the server did.
 * @throws where the network loses these texts
 */
export async function takePageData(queries: QueryClient, arrived: ArrivedData): Promise<void> {
  seedPageQueries(queries, arrived)
  if (tellsRefusal(arrived.data)) await loadLaterTexts()
}

/** Whether a document says why something was refused. */
export function tellsRefusal({ form, found, receipt, castStandings = [] }: FirstData): boolean {
  return (
    Object.keys(form?.problems ?? {}).length > 0 ||
    isFailed(found) ||
    isFailed(receipt) ||
    (receipt && 'answer' in receipt && receipt.answer.status === 'refused') === true ||
    castStandings.some(({ status }) => status === 'refused')
  )
}

/** What nobody knows is told by texts of its page. */
const isFailed = (looked: LookedUp<unknown> | undefined): boolean =>
  looked !== undefined && 'problem' in looked && looked.problem.code !== 'not_found'
