import type { Slot } from '@ashenda/core/domain/podium.ts'
import { useEffect, useRef } from 'react'
import { useT } from '../../lib/i18n.ts'
import { exchangeRanks } from './choices.ts'
import styles from './podium.module.css'
import { EmptySlot, FilledSlot } from './podium-slot.tsx'
import { asRank, ranks } from './ranks.ts'
import { usePodium } from './use-choices.ts'
import { useFlight } from './use-flight.ts'

/** Gold, silver, bronze in this order for readers and the keyboard; on the screen gold stands in the middle. */
export function PodiumSlots({ locked }: { readonly locked: boolean }) {
  const t = useT()
  const { votes } = usePodium()
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<string>(undefined)
  useFlight(list, votes)

  /** The button that was pressed moves along with her, or stops existing: the focus stays with her. */
  useEffect(() => {
    if (moved.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-woman="${moved.current}"] button`)
    buttons?.item(0).focus()
    moved.current = undefined
  })

  const move = (slot: Slot, to: number): void => {
    moved.current = slot.id
    exchangeRanks(slot.rank, to)
  }

  return (
    <>
      <ol ref={list} className={styles['podium']}>
        {ranks.map((rank) => {
          const slot = votes[rank - 1]
          return (
            <li key={rank} data-rank={rank} className={styles['place']}>
              {slot ? <FilledSlot slot={slot} rank={rank} locked={locked} onMove={move} /> : <EmptySlot rank={rank} />}
            </li>
          )
        })}
      </ol>
      <p role="status" className="for-readers">
        {votes
          .filter((slot) => slot !== null)
          .map((slot) => t('vote:nowRanked', { name: slot.name, rank: t(`vote:rank${asRank(slot.rank)}`) }))
          .join(', ')}
      </p>
    </>
  )
}
