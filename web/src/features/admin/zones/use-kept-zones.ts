import type * as contract from '@ashenda/core/contracts/http/zones.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { queryClient } from '../../../app/query-client.ts'
import { api } from '../../../lib/http.ts'
import { zonesKey } from '../../zones/use-zones.ts'

const keptZonesKey = ['admin-zones'] as const

/** All zones, retired ones too: contestants keep theirs. */
export const useKeptZones = () =>
  useQuery({
    queryKey: keptZonesKey,
    queryFn: async () => (await api.get<Static<typeof contract.keptZonesAnswer>>('/admin/zones')).zones,
  })

/** What shows zones asks anew, the chips that everyone sees too. */
export function useZonesChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keptZonesKey }),
      queryClient.invalidateQueries({ queryKey: zonesKey }),
    ])
  }
}

interface ZoneChange {
  readonly id: string
  readonly isRetired: boolean
}

export function useRetirement() {
  const changed = useZonesChanged()
  return useMutation({
    mutationFn: ({ id, isRetired }: ZoneChange) => api.put(`/admin/zones/${id}`, { isRetired }),
    onSettled: changed,
  })
}
