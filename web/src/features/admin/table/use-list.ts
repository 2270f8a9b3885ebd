import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { useChosenContest } from '../chosen-contest.tsx'
import { type ListParams, useListParams } from './list-address.ts'

/** A list as core/contracts/http/list.ts describes its answers. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[]
  /** Rows that fit the filter. */
  readonly total: number
  readonly previous: string | null
  readonly next: string | null
}

interface ListOptions<Row, Answer> {
  /** Of the first look: a column's id, with `-` for descending. */
  readonly sort: string
  /** Parameters this page adds to each call, such as its tab's filter. */
  readonly fixed?: ListParams
  /** Where the answer may change by itself and no event tells. */
  readonly refetchMs?: number | false
  /** Rows of the contest the console looks at; `all` as the parameter `contest` of the address means those of every one. */
  readonly isOfContest?: boolean
  /** Where the answer is not a page of a list but the whole of it. */
  readonly read?: (answer: Answer) => ListAnswer<Row>
}

const pageSize = 50

/** Parameters that say where in the list, not which rows. */
const places = ['after', 'before', 'last', 'from', 'row']

/** One page of a server's list, by the address's parameters. */
export function useList<Row, Answer = ListAnswer<Row>>(
  path: string,
  key: readonly unknown[],
  { sort, fixed = {}, refetchMs = false, isOfContest = false, read }: ListOptions<Row, Answer>,
) {
  const [params, change] = useListParams()
  const contest = useChosenContest()
  // The tab's filter comes as `fixed`.
  const { row, from = '1', tab: _tab, ...sent } = params
  const asked = { sort, ...(isOfContest && contest !== undefined && { contest }), ...sent, ...fixed }
  const ask = async (page: ListParams): Promise<ListAnswer<Row>> => {
    const address = `${path}?${new URLSearchParams(page)}`
    return read ? read(await api.get<Answer>(address)) : api.get<ListAnswer<Row>>(address)
  }
  const query = useQuery({
    queryKey: [...key, asked],
    queryFn: () => ask(asked),
    placeholderData: keepPreviousData,
    // What was shown before an act elsewhere in the console is out of date.
    staleTime: 0,
    refetchInterval: refetchMs,
  })
  const { data } = query
  const queries = useQueryClient()
  /** As many rows as wanted of the filter, in its order. */
  async function firstRows(atMost: number): Promise<readonly Row[]> {
    const { after: _after, before: _before, last: _last, ...first } = { after: '', before: '', last: '', ...asked }
    const found: Row[] = []
    let place: ListParams = {}
    while (found.length < atMost) {
      const page = { ...first, ...place }
      const { rows, next } = await queries.fetchQuery({
        queryKey: [...key, page],
        queryFn: () => ask(page),
      })
      found.push(...rows)
      if (next === null) break
      place = { after: next }
    }
    return found.slice(0, atMost)
  }
  const first = params['last'] !== undefined && data ? Math.max(1, data.total - data.rows.length + 1) : Number(from)
  const go = (place: ListParams): void => change({ after: '', before: '', last: '', from: '', ...place })
  const filters = Object.entries(asked).filter(([name]) => !places.includes(name) && name !== 'sort')
  return {
    query,
    params,
    rows: data?.rows,
    total: data?.total ?? 0,
    first,
    sort: asked.sort,
    /** Set filters, the fixed ones included: what an export or a bulk act on all means. */
    filter: Object.fromEntries(filters) as ListParams,
    firstRows,
    /** The row shown beside the table. */
    row,
    openRow: (id: string) => change({ row: id }, row === undefined ? 'push' : 'replace'),
    closeRow: () => change({ row: '' }, 'replace'),
    /** New filters or another order begin at the first page. */
    narrow: (wanted: ListParams) => change({ ...wanted, after: '', before: '', last: '', from: '', row: '' }),
    toFirst: () => go({}),
    toLast: () => go({ last: 'true' }),
    toNext: () => data?.next && go({ after: data.next, from: String(first + data.rows.length) }),
    toPrevious: () => data?.previous && go({ before: data.previous, from: String(Math.max(1, first - pageSize)) }),
    csv: `${path}.csv?${new URLSearchParams(Object.fromEntries(filters))}`,
  }
}

export type List<Row> = ReturnType<typeof useList<Row>>
