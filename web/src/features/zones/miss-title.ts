import { zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import { zoneInTitle } from '@ashenda/core/domain/zone-title.ts'
import { useT } from '../../lib/i18n.ts'

/** The title that a zone gives, as in “Miss Mekelle”; undefined without a zone. */
export function useMissTitle(zone: string | undefined): string | undefined {
  const t = useT()
  const text = useZoneText(zone)
  return text === undefined ? undefined : t('home.miss', { zone: zoneInTitle(text) })
}

/** A zone's name as text, translated if it is one of the specification's. */
export function useZoneText(zone: string | undefined): string | undefined {
  const t = useT()
  const key = zone && zoneKeyOf(zone)
  return key ? t(`home.zone_${key}`) : zone
}
