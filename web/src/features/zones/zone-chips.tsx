import { useEffect, useRef } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import styles from './zone-chips.module.css'
import { ZoneName } from './zone-name.tsx'
import { allZones, useZones, type ZoneChoice } from './zones.ts'

interface ZoneChipsProps {
  readonly address: string
  readonly onChoose: (address: string) => void
  /** Others than the current contest's, or only one of them (HOM-04). */
  readonly of?: readonly ZoneChoice[] | undefined
}

export function ZoneChips({ address, onChoose, of }: ZoneChipsProps) {
  const t = useT()
  const all = useZones() ?? [allZones]
  const zones = of ?? all
  const row = useRef<HTMLDivElement>(null)
  // The address's zone may be beyond a phone's edge: scrolls the row, not the page.
  useEffect(() => {
    const show = (): void => {
      const chip = row.current?.querySelector('[aria-pressed="true"]')
      // The first is visible. Measuring would cost a layout during hydration.
      if (!chip?.previousElementSibling) return
      const moving = scrollerOf(row.current)
      if (moving && !isWithin(chip, moving)) moving.scrollLeft += middleOf(chip) - middleOf(moving)
    }
    show()
    // Late fonts change widths.
    void document.fonts.ready.then(show)
  }, [])
  return (
    <fieldset id="zones" tabIndex={-1} className={styles['zones']}>
      <legend className="for-readers">{t('home.zones')}</legend>
      <div ref={row} className={styles['row']}>
        {zones.map((zone) => (
          <ZoneChip key={zone.address} zone={zone} chosen={isAt(zone, address)} onChoose={onChoose} />
        ))}
      </div>
    </fieldset>
  )
}

/** An address may name a zone in any form the server accepts. */
const isAt = (zone: ZoneChoice, address: string): boolean => zone.address === address || zone.name === address

/** The scrolling element: the row or its parent. */
const scrollerOf = (element: Element | null): Element | null =>
  !element || (element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== 'visible')
    ? element
    : scrollerOf(element.parentElement)

function isWithin(element: Element, frame: Element): boolean {
  const { left, right } = element.getBoundingClientRect()
  const bounds = frame.getBoundingClientRect()
  return left >= bounds.left && right <= bounds.right
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
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
      type="submit"
      name="zone"
      value={zone.address}
      className={styles['chip']}
      aria-pressed={chosen}
      onClick={(event) => {
        event.preventDefault()
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
            {t('home.registered', { count: registered, number: format.number(registered) })}
          </span>
        </>
      )}
    </button>
  )
}
