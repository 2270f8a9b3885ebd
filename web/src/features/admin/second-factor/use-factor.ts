import type { PasskeysAnswer } from '@ashenda/core/contracts/http/passkeys.ts'
import type { FactorAnswer } from '@ashenda/core/contracts/http/second-factor.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { sessionsKey } from '../../dashboard/security/use-sessions.ts'

const factorKey = ['admin-factor'] as const

/** How it stands: open to her before she has shown it. */
export const useFactor = (wanted = true) =>
  useQuery({
    queryKey: [...factorKey, 'state'],
    queryFn: () => api.get<FactorAnswer>('/admin/factor'),
    staleTime: 0,
    enabled: wanted,
  })

export const usePasskeys = (wanted: boolean) =>
  useQuery({
    queryKey: [...factorKey, 'passkeys'],
    queryFn: () => api.get<PasskeysAnswer>('/admin/factor/passkeys'),
    staleTime: 0,
    enabled: wanted,
  })

/** Asks anew how it stands: it was set up, or shown; and where she is logged in, as changing it ends sessions. */
export function useFactorChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [factorKey, sessionsKey]) void queries.invalidateQueries({ queryKey })
  }
}
