import { useQuery } from '@tanstack/react-query'
import { translate } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import { loadZones, type ZoneChoice } from './zones.ts'

const tellRefused = (): void => {
  toast.error(translate('home.zonesFailed'))
}

export const zonesKey = ['zones'] as const

/** All zones, 'all' first; undefined until loaded. */
export const useZones = (): readonly ZoneChoice[] | undefined =>
  useQuery({
    queryKey: zonesKey,
    queryFn: ({ client }) => loadZones(tellRefused, client.getQueryData<readonly ZoneChoice[]>(zonesKey)),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  }).data
