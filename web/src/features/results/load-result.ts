import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { viewQuery, wholeResult } from '@ashenda/core/domain/result-view.ts'
import { api } from '../../lib/http.ts'

/** A former version tells none of these. */
const untold = { view: wholeResult, zones: [], podium: [] }

/** @param at where it is asked for */
export const loadResult = async (at: string, view = wholeResult): Promise<ResultAnswer> => ({
  ...untold,
  ...(await api.get<ResultAnswer>(`${at}/result${viewQuery(view)}`)),
})
