import { zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import { zoneInTitle } from '@ashenda/core/domain/zone-title.ts'
import { useT } from '../../lib/i18n.ts'

/** The title that a zone gives, as in “Miss Mekelle”; undefined without a zone. */
export function useMissTitle(zone: string | undefined): string | undefined {
  const t = useT()
  if (zone === undefined) return undefined
  const key = zoneKeyOf(zone)
  return t('home.miss', { zone: zoneInTitle(key ? t(`home.zone_${key}`) : zone) })
}
