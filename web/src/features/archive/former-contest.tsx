import type { PublicEntryAnswer } from '@ashenda/core/contracts/http/contests.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api, Refusal } from '../../lib/http.ts'
import { useContest } from '../contest/contest.ts'
import sheet from '../public-page/sheet.module.css'

interface NamedContest {
  readonly name: string
  readonly slug: string
}

/** The contest if it is another one than the current, once that is known. */
export function useFormer(of: NamedContest | undefined): NamedContest | undefined {
  const contest = useContest()
  return of && contest && contest.slug !== of.slug ? of : undefined
}

/** To the page of a former contest. */
export const FormerLink = ({ of: { name, slug } }: { readonly of: NamedContest }) => (
  <Link href={`/contests/${slug}`} className={sheet['onward'] ?? ''}>
    <bdi>{name}</bdi>
  </Link>
)

/** Where a contestant of a former contest took part; null if the public sees nobody with this id. */
export const useFormerEntry = (id: string, isWanted = true) =>
  useQuery({
    queryKey: ['entry', id],
    queryFn: async () => {
      try {
        return await api.get<PublicEntryAnswer>(`/contest/entries/${id}`)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'not_found') return null
        throw error
      }
    },
    enabled: isWanted,
  })
