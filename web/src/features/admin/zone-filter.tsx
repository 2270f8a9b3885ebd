import { useT } from '../../lib/i18n.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { LostAnswer } from '../../ui/try-again.tsx'
import { zoneLabel } from '../zones/zone-field.tsx'
import parts from './parts.module.css'
import { useKeptZones } from './zones/use-kept-zones.ts'

interface ZoneFilterProps {
  /** A zone's _id; '' for all. */
  readonly zone: string
  readonly onChange: (zone: string) => void
}

/** Filters by zone; retired zones can be chosen, too. */
export function ZoneFilter({ zone, onChange }: ZoneFilterProps) {
  const t = useT()
  const known = useKeptZones()
  return (
    <div className={parts['form']}>
      <SelectField
        label={t('admin:admin.zone')}
        value={zone}
        onChange={(event) => onChange(event.target.value)}
        options={[
          ['', t('admin:admin.allZones')],
          ...(known.data ?? []).map(({ _id, name }) => [_id, zoneLabel(t, name)] as const),
        ]}
      />
      <LostAnswer query={known} text={t('console:zones.failed')} />
    </div>
  )
}
