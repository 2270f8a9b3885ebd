import { type ZoneKey, zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import type { ComponentProps } from 'react'
import { type Translate, useT } from '../../lib/i18n.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { allZones, useZones } from './zones.ts'

/** A contestant's zone, or none. Needs the texts of `account`. */
export function ZoneField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const t = useT()
  const zones = useZones()?.filter((zone) => zone !== allZones)
  return (
    // A select cannot hold a value without its option: it remounts when they load.
    <SelectField key={zones === undefined ? 'loading' : 'loaded'} {...props} label={t('account:zone')}>
      {zones === undefined && <option value="">{t('common.loading')}</option>}
      {zones?.length === 0 && (
        <option value="" disabled>
          {t('account:zonesNone')}
        </option>
      )}
      {zones && zones.length > 0 && <option value="">{t('account:zoneChoose')}</option>}
      {zones?.map(({ address, key, name }) => (
        <option key={address} value={address}>
          {zoneLabel(t, name, key)}
        </option>
      ))}
    </SelectField>
  )
}

/** A zone's name for native lists, which styles do not reach: translated, or an admin's own. Capitalised if the script has capitals. */
export function zoneLabel(t: Translate, name: string, key: ZoneKey | 'all' | undefined = zoneKeyOf(name)): string {
  const text = key ? t(`home.zone_${key}`) : name
  return text.replace(/(?:^|\s)\p{Ll}/gu, (beginning) => beginning.toUpperCase())
}
