import type { FactorAnswer } from '@ashenda/core/contracts/http/second-factor.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'

const factorKey = ['admin-factor'] as const

export const useFactor = () =>
  useQuery({
    queryKey: factorKey,
    queryFn: () => api.get<FactorAnswer>('/admin/factor'),
    staleTime: 0,
  })

/** Asks anew how it stands: it was set up, or a code used. */
export function useFactorChanged(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: factorKey })
}
