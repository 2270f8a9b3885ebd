import type { GetActorsAnswer, PublicActor } from '@ashenda/core/contracts/http/contestants.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../lib/http.ts'
import { type Contestant, contestantsOf } from './contestant.ts'
import { nameSelections } from './name-search.ts'

export interface ContestantQuery {
  /** A zone's _id or name; '' for all. */
  readonly address: string
  /** As typed. */
  readonly name: string
}

export const contestantsKey = 'contestants'

/** One page, without those who answer to several readings of the name twice. */
export async function loadPage({ address, name }: ContestantQuery, page: number): Promise<readonly PublicActor[]> {
  const answers = await Promise.all(
    nameSelections(name).map((parts) =>
      api.post<GetActorsAnswer>('/actor/getActors', {
        selection: { address, fName: '', mName: '', lName: '', ...parts, page },
      }),
    ),
  )
  return uniqueById(answers.flatMap(({ actors }) => actors))
}

const uniqueById = (actors: readonly PublicActor[]): readonly PublicActor[] => [
  ...new Map(actors.map((actor) => [actor._id, actor])).values(),
]

export interface ContestantList {
  readonly contestants: readonly Contestant[]
  readonly state: 'loading' | 'failed' | 'ready'
  readonly hasMore: boolean
  /** The last page was lost; the next scroll asks for it again. */
  readonly lostPage: boolean
  readonly loadMore: () => void
}

/**
 * The list, page by page (HOM-05). An empty page ends it, a load is skipped while one runs, and answers of a former zone
 * belong to another key and are not seen here.
 */
export function useContestants(query: ContestantQuery): ContestantList {
  const { data, status, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [contestantsKey, query.address, query.name],
    queryFn: ({ pageParam }) => loadPage(query, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === 0 ? undefined : pages.length),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
  })
  const contestants = useMemo(() => contestantsOf(uniqueById(data?.pages.flat() ?? [])), [data])
  const loadMore = (): void => {
    if (isFetching) return
    void (status === 'error' && !data ? refetch() : fetchNextPage({ cancelRefetch: false }))
  }
  return {
    contestants,
    state: status === 'success' || data ? 'ready' : status === 'error' ? 'failed' : 'loading',
    hasMore: hasNextPage,
    lostPage: isFetchNextPageError,
    loadMore,
  }
}
