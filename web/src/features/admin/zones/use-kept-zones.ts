import type * as contract from '@ashenda/core/contracts/http/zones.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../../lib/http.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { zonesKey } from '../../zones/zones.ts'
import { ofContest, useChosenContest } from '../chosen-contest.tsx'

const keptZonesKey = ['admin-zones'] as const

/** All zones of a contest, or of the one the console looks at, retired ones too: contestants keep theirs. */
export function useKeptZones(of?: string) {
  const chosen = useChosenContest()
  const contest = of ?? chosen
  return useQuery({
    queryKey: [...keptZonesKey, contest],
    queryFn: async () =>
      (await api.get<Static<typeof contract.keptZonesAnswer>>(ofContest('/admin/zones', contest))).zones,
  })
}

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

/** The zone as it is now; undefined where it cannot be had. */
export function useZoneNow(id: string): () => Promise<contract.KeptZone | undefined> {
  const queries = useQueryClient()
  const changed = useZonesChanged()
  const contest = useChosenContest()
  return async () => {
    await changed()
    return queries.getQueryData<contract.KeptZone[]>([...keptZonesKey, contest])?.find(({ _id }) => _id === id)
  }
}

/** The version of the zone that the admin saw, for the server to compare. */
export const seenOf = ({ name, isRetired }: contract.KeptZone) => ({ name, isRetired })

export function useRetirement() {
  const changed = useZonesChanged()
  return useMutation({
    mutationFn: (zone: contract.KeptZone) =>
      api.put(`/admin/zones/${zone._id}`, { isRetired: !zone.isRetired, seen: seenOf(zone) }),
    onSettled: changed,
  })
}
