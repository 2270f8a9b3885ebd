import { readResult, resultIn } from '@ashenda/api/modules/results/public-result.ts'
import { wholeResult } from '@ashenda/core/domain/result-view.ts'

/** What everybody may know of the result, read anew. */
export const publicResult = async (sources: Parameters<typeof readResult>[0]) =>
  resultIn(await readResult(sources), wholeResult)
