import type { ContestsAnswer, ListedContest } from '@ashenda/core/contracts/http/contests.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Router, useSearch } from 'wouter'
import { consolePath } from '../../app/paths.ts'
import { api } from '../../lib/http.ts'
import { useIsAdmin } from './permitted.tsx'

/** The query parameter that says which contest the console looks at. */
const parameter = 'contest'

/** The id in the address; undefined for the current contest. */
export const useChosenContest = (): string | undefined =>
  new URLSearchParams(useSearch()).get(parameter)?.toLowerCase() || undefined

/** An address of the console or a call of the api, for this contest. One that names a contest already keeps it. */
export function ofContest(address: string, contest: string | undefined): string {
  const [rest = '', ...fragment] = address.split('#')
  const [path = '', search = ''] = rest.split('?')
  const query = new URLSearchParams(search)
  if (contest === undefined || query.has(parameter)) return address
  query.set(parameter, contest)
  return [`${path}?${query}`, ...fragment].join('#')
}

/** Links between pages of the console keep the chosen contest, so that reload, Back and a sent link show the same. */
export function ContestRouter({ children }: { readonly children: ReactNode }) {
  const contest = useChosenContest()
  const options = useMemo(() => {
    const kept = (to: string): string => (consolePath.test(to.split(/[?#]/)[0] ?? '') ? ofContest(to, contest) : to)
    return {
      hrefs: kept,
      aroundNav: <Options,>(go: (to: string, options?: Options) => void, to: string, options?: Options): void =>
        go(kept(to), options),
    }
  }, [contest])
  return <Router {...options}>{children}</Router>
}

export const contestsKey = ['admin-contests'] as const

/** All contests, the latest opening first; for admins, also on the pages open to everybody. */
export const useContests = () =>
  useQuery({
    queryKey: [...contestsKey, 'all'],
    queryFn: () => api.get<ContestsAnswer>('/admin/contests'),
    enabled: useIsAdmin(),
  })

interface LookedAt {
  /** Undefined until loaded, and if there is no such contest. */
  readonly contest: ListedContest | undefined
  /** The console looks at another contest than the public. */
  readonly isOther: boolean
  /** The address names a contest that does not exist. */
  readonly isUnknown: boolean
}

/** The contest the console looks at. */
export function useLookedAt(): LookedAt {
  const chosen = useChosenContest()
  const { data } = useContests()
  const contest = data?.contests.find(({ _id, isCurrent }) => (chosen === undefined ? isCurrent : _id === chosen))
  const isOther = chosen !== undefined && contest?.isCurrent !== true
  return { contest, isOther, isUnknown: isOther && data !== undefined && contest === undefined }
}
