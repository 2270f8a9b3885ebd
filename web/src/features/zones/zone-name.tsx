import { type ZoneKey, zoneKeyOf } from '@ashenda/core/domain/zone.ts'
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
