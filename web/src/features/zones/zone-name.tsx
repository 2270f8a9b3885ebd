import { type ZoneKey, zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import { useT } from '../../lib/i18n.ts'
import styles from './zone-name.module.css'

interface ZoneNameProps {
  /** As stored. */
  readonly name: string
  /** Its name in the resources, where that does not follow from the name. */
  readonly zoneKey?: ZoneKey | 'all' | undefined
}

/** A zone in the reader's language; one that an admin made by its name. Where a script has capitals, its words begin with them. */
export function ZoneName({ name, zoneKey = zoneKeyOf(name) }: ZoneNameProps) {
  const t = useT()
  return <span className={styles['name']}>{zoneKey ? t(`home.zone_${zoneKey}`) : name}</span>
}
