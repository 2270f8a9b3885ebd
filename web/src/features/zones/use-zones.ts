import { useQuery } from '@tanstack/react-query'
import { translate } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import { loadZones, type ZoneChoice } from './zones.ts'

const tellRefused = (): void => {
  toast.error(translate('home:zonesFailed'))
}

/** All zones, 'all' first; undefined until they are here. */
export const useZones = (): readonly ZoneChoice[] | undefined =>
  useQuery({
    queryKey: ['zones'],
    queryFn: () => loadZones(tellRefused),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  }).data
