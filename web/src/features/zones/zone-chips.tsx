import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useZones } from './use-zones.ts'
import styles from './zone-chips.module.css'
import { ZoneName } from './zone-name.tsx'
import { allZones, type ZoneChoice } from './zones.ts'

interface ZoneChipsProps {
  readonly address: string
  readonly onChoose: (address: string) => void
  /** The one zone of a list that has no other (HOM-04). */
  readonly only?: ZoneChoice | undefined
}

export function ZoneChips({ address, onChoose, only }: ZoneChipsProps) {
  const t = useT()
  const all = useZones() ?? [allZones]
  const zones = only ? [only] : all
  return (
    <fieldset id="zones" tabIndex={-1} className={styles['zones']}>
      <legend className="for-readers">{t('home:zones')}</legend>
      <div className={styles['row']}>
        {zones.map((zone) => (
          <ZoneChip key={zone.address} zone={zone} chosen={zone.address === address} onChoose={onChoose} />
        ))}
      </div>
    </fieldset>
  )
}

interface ZoneChipProps {
  readonly zone: ZoneChoice
  readonly chosen: boolean
  readonly onChoose: (address: string) => void
}

function ZoneChip({ zone, chosen, onChoose }: ZoneChipProps) {
  const t = useT()
  const format = useFormat()
  const { registered } = zone
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-pressed={chosen}
      onClick={(event) => {
        onChoose(zone.address)
        event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' })
      }}
    >
      <ZoneName name={zone.name} zoneKey={zone.key} />
      {registered !== undefined && (
        <>
          {' '}
          <span aria-hidden="true" className={styles['count']} suppressHydrationWarning>
            {format.number(registered)}
          </span>
          <span className="for-readers" suppressHydrationWarning>
            {t('home:registered', { count: registered, number: format.number(registered) })}
          </span>
        </>
      )}
    </button>
  )
}
