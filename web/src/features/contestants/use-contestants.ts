import type { GetActorsAnswer, PublicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import { listPath } from '@ashenda/core/domain/list-path.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, Refusal } from '../../lib/http.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { useGone } from '../../lib/live/live-counts.ts'
import { type Contestant, contestantsOf } from './contestant.ts'
import { ownSeed } from './own-seed.ts'

export interface ContestantQuery {
  /** A zone's _id or name; '' for all. */
  readonly address: string
  /** As typed. */
  readonly name: string
  /** A sort, or the fair order of an address; '' for this browser's own (core/domain/list-order.ts). */
  readonly order: string
}

export const contestantsKey = 'contestants'

/** The list is cached by pages, as useInfiniteQuery does. */
export const listKey = ({ address, name, order }: ContestantQuery) => [contestantsKey, address, name, order] as const

/** A page of the list, from 0, and its order: the first answer names the day, so that midnight moves nobody between pages. */
export interface PagePlace {
  readonly number: number
  readonly order: string
}

export const loadPage = (query: ContestantQuery, page: number): Promise<GetActorsAnswer> =>
  api.getOnce<GetActorsAnswer>(listPath({ ...query, page })).catch((error: unknown) => {
    // A former version knows no order.
    if (query.order === '' || !(error instanceof Refusal && error.code === 'invalid_body')) throw error
    return loadPage({ ...query, order: '' }, page)
  })

const uniqueBy = <Item>(key: (item: Item) => string, items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
]

const contestantsOfPages = new WeakMap<readonly PublicContestant[], readonly Contestant[]>()

/** The same page gives the same objects, so that the next page rerenders nothing. */
function contestantsOfPage(page: readonly PublicContestant[]): readonly Contestant[] {
  const known = contestantsOfPages.get(page)
  if (known) return known
  const contestants = contestantsOf(page)
  contestantsOfPages.set(page, contestants)
  return contestants
}

export interface ContestantList {
  readonly contestants: readonly Contestant[]
  readonly state: 'loading' | 'failed' | 'ready'
  /** Of the page that was loaded last; '' for the one by registration. */
  readonly order: string
  readonly hasMore: boolean
  /** A page is loading, also after a failure. */
  readonly isLoading: boolean
  /** The last page was lost; the next scroll asks again. */
  readonly lostPage: boolean
  /** Loads the next page unless one is loading; returns whether it did. */
  readonly loadMore: () => boolean
}

/** The paged list (HOM-05). An empty page ends it, loads do not overlap, and another zone's answers have another key. */
export function useContestants(query: ContestantQuery): ContestantList {
  const asked = useInfiniteQuery({
    queryKey: listKey(query),
    queryFn: ({ pageParam: { number, order } }) => loadPage({ ...query, order: order || ownSeed() }, number),
    initialPageParam: { number: 0, order: query.order },
    getNextPageParam: ({ actors, order = query.order }, _pages, { number }: PagePlace) =>
      actors.length === 0 ? undefined : { number: number + 1, order },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
  })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = asked
  const gone = useGone()
  const contestants = useMemo(() => {
    const shown = data?.pages.flatMap(({ actors }) => contestantsOfPage(actors)).filter(({ id }) => !gone.has(id))
    return uniqueBy(({ id }) => id, shown ?? [])
  }, [data, gone])
  const client = useQueryClient()
  const loadMore = (): boolean => {
    // Asks the query, which knows before rendering. Also true while an old document's data is refetched: the next page comes after it.
    if (client.isFetching({ queryKey: listKey(query), exact: true }) > 0) return false
    void (data ? fetchNextPage({ cancelRefetch: false }) : refetch())
    return true
  }
  return {
    contestants,
    state: data ? 'ready' : lastLookFailed(asked) ? 'failed' : 'loading',
    order: data?.pages.at(-1)?.order ?? query.order,
    hasMore: hasNextPage,
    isLoading: isFetching,
    lostPage: isFetchNextPageError,
    loadMore,
  }
}
