import type { GetZonesAnswer } from '@ashenda/core/contracts/http/zones.ts'
import { fallbackZones, type ZoneKey, zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import { useQuery } from '@tanstack/react-query'
import { api, Refusal } from '../../lib/http.ts'
import { translate } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'

/** A chip of the list. */
export interface ZoneChoice {
  /** The value to request: a zone's _id, or its name if only that is known; '' for all. */
  readonly address: string
  /** Its translation key; an admin's zone has none. */
  readonly key: ZoneKey | 'all' | undefined
  readonly name: string
  readonly registered: number | undefined
}

export const allZones: ZoneChoice = { address: '', key: 'all', name: 'all', registered: undefined }

/** The host zone, until its id is known: the server takes the name too. */
const hostKey = 'mekelle'
const hostByName: ZoneChoice = { address: 'mekelle zone', key: hostKey, name: 'mekelle zone', registered: undefined }

export const hostZoneOf = (zones: readonly ZoneChoice[] | undefined): ZoneChoice =>
  zones?.find(({ key }) => key === hostKey) ?? hostByName

const withoutServer: readonly ZoneChoice[] = fallbackZones.map(({ name, key, registered }) => ({
  address: name,
  key,
  name,
  registered,
}))

export const zoneChoicesOf = ({ zones }: GetZonesAnswer): readonly ZoneChoice[] => [
  allZones,
  ...zones.map(({ _id, name, registered }) => ({ address: _id, key: zoneKeyOf(name), name, registered })),
]

/** The server's zones; otherwise the known ones, or the built-in list (ZON-01). Never throws. */
export async function loadZones(refused: () => void, known?: readonly ZoneChoice[]): Promise<readonly ZoneChoice[]> {
  try {
    return zoneChoicesOf(await api.get<GetZonesAnswer>('/getZones'))
  } catch (error) {
    if (error instanceof Refusal) refused()
    else console.error('the zones could not be loaded', error)
    return known ?? [allZones, ...withoutServer]
  }
}

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
