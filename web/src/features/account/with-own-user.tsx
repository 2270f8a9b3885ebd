import type { OwnUser, OwnUserAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { api } from '../../lib/http.ts'
import { translate, useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { onPrivateTopic, standingTopic } from '../../lib/live/private-topic.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { LostAnswer } from '../../ui/try-again.tsx'

/** A page about herself: shown once loaded, with a retry on failure (DSH-10). */
export function WithOwnUser({ children }: { readonly children: (own: OwnUser) => ReactNode }) {
  const t = useT()
  const own = useOwnUser()
  if (own.data) return children(own.data)
  if (lastLookFailed(own)) return <LostAnswer query={own} text={t('contestant:dashboard.profileFailed')} />
  return <PageSkeleton />
}

export const ownUserKey = ['own-user'] as const

const ownUserQuery = queryOptions({ queryKey: ownUserKey, queryFn: loadOwnUser })

/** The logged-in user with her own data. Needs the texts of `dashboard`. */
export const useOwnUser = (): UseQueryResult<OwnUser> => useQuery(ownUserQuery)

/** Reloads her when her state in the contest changes: paid, approved, taken out. */
export function useFreshStanding(own: OwnUser | undefined): void {
  const queries = useQueryClient()
  const id = own?._id
  useEffect(() => {
    if (id === undefined) return
    return onPrivateTopic(standingTopic(id), (message) => {
      const shown = queries.getQueryData(ownUserQuery.queryKey)
      if (message.type !== 'standing' || !shown) return
      const { isPaid, isActive, isTakenOut } = message
      if (isPaid !== shown.isPaid || isActive !== shown.isActive || isTakenOut !== shown.isTakenOut)
        void queries.invalidateQueries({ queryKey: ownUserKey })
    })
  }, [id, queries])
}

async function loadOwnUser(): Promise<OwnUser> {
  try {
    const { user } = await api.get<OwnUserAnswer>('/actor/getActorById')
    const [own] = user
    if (!own) throw new Error('an answer without a user')
    return own
  } catch (error) {
    toast.error(translate('contestant:dashboard.profileFailed'), { id: 'own-user' })
    throw error
  }
}
