import { type ZoneKey, zoneInTitle, zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import { useT } from '../../lib/i18n.ts'
import styles from './zone-name.module.css'

interface ZoneNameProps {
  /** As stored. */
  readonly name: string
  /** Its translation key, if it does not follow from the name. */
  readonly zoneKey?: ZoneKey | 'all' | undefined
}

/** A zone's translated name, or an admin's own. Capitalised if the script has capitals. */
export function ZoneName({ name, zoneKey = zoneKeyOf(name) }: ZoneNameProps) {
  const t = useT()
  return <span className={styles['name']}>{zoneKey ? t(`home.zone_${zoneKey}`) : name}</span>
}

/** The title that a zone gives, as in “Miss Mekelle”; undefined without a zone. */
export function useMissTitle(zone: string | undefined): string | undefined {
  const t = useT()
  if (zone === undefined) return undefined
  const key = zoneKeyOf(zone)
  return t('home.miss', { zone: zoneInTitle(key ? t(`home.zone_${key}`) : zone) })
}
