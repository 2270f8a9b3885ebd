import type { OwnUser, OwnUserAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { api } from './http.ts'
import { translate } from './i18n.ts'

export const ownUserKey = ['own-user'] as const

const ownUserQuery = queryOptions({ queryKey: ownUserKey, queryFn: loadOwnUser })

/** The logged-in user with her own data. Needs the texts of `dashboard`. */
export const useOwnUser = (): UseQueryResult<OwnUser> => useQuery(ownUserQuery)

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
