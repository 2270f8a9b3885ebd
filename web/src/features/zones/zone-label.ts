import { type ZoneKey, zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import type { Translate } from '../../lib/i18n.ts'

/**
 * A zone's name for a list that the browser itself draws, where styles do not reach: in the reader's language, one that an admin made
 * by its name. Where a script has capitals, its words begin with them.
 */
export function zoneLabel(t: Translate, name: string, key: ZoneKey | 'all' | undefined = zoneKeyOf(name)): string {
  const text = key ? t(`home.zone_${key}`) : name
  return text.replace(/(?:^|\s)\p{Ll}/gu, (beginning) => beginning.toUpperCase())
}
