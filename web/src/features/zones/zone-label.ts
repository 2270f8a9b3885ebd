import { type ZoneKey, zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import type { Translate } from '../../lib/i18n.ts'

/** A zone's name for native lists, which styles do not reach: translated, or an admin's own. Capitalised if the script has capitals. */
export function zoneLabel(t: Translate, name: string, key: ZoneKey | 'all' | undefined = zoneKeyOf(name)): string {
  const text = key ? t(`home.zone_${key}`) : name
  return text.replace(/(?:^|\s)\p{Ll}/gu, (beginning) => beginning.toUpperCase())
}
