import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { moveChoice } from '../picks/choices.ts'
import { asRank, type Rank, ranks } from '../picks/ranks.ts'
import { usePodium } from '../picks/use-choices.ts'
import styles from './podium.module.css'
import { EmptySlot, FilledSlot } from './podium-slot.tsx'
import { type Held, useDrag } from './use-drag.ts'
import { useFlipAnimation } from './use-flip-animation.ts'

/** Up or down a rank. */
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Gold, silver, bronze in reading order; gold is in the middle on screen. Moved by dragging, buttons, or arrow keys on them. */
export function PodiumSlots({ locked }: { readonly locked: boolean }) {
  const t = useT()
  const { votes } = usePodium()
  const list = useRef<HTMLOListElement>(null)
  const hint = useId()
  const moved = useRef<string>(undefined)
  const [held, setHeld] = useState<Held>()
  const leaveFromHere = useFlipAnimation(list, votes, held !== undefined)

  /** The pressed button moves or disappears; the focus stays with her. */
  useEffect(() => {
    if (moved.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-woman="${moved.current}"] button`)
    buttons?.item(0).focus()
    moved.current = undefined
  })

  const move = (id: string, to: Rank): void => {
    moved.current = id
    moveChoice(id, to)
  }

  const drop = (id: string, to: Rank | undefined): void => {
    leaveFromHere()
    setHeld(undefined)
    if (to !== undefined) moveChoice(id, to)
  }

  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const by = steps[event.key]
    const woman = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-woman]') : null
    const slot = votes.find((candidate) => candidate?.id === woman?.dataset['woman'])
    if (by === undefined || !slot || locked) return
    event.preventDefault()
    const to = ranks.find((rank) => rank === slot.rank + by)
    if (to !== undefined) move(slot.id, to)
  }

  const press = useDrag(list, { locked, hold: setHeld, drop })

  return (
    <>
      <p id={hint} hidden>
        {t('voting:podium.howToMove')}
      </p>
      <ol
        ref={list}
        className={styles['podium']}
        aria-describedby={hint}
        onPointerDown={press}
        onKeyDown={step}
        onDragStart={(event) => event.preventDefault()}
      >
        {ranks.map((rank) => {
          const slot = votes[rank - 1]
          const isHeld = held !== undefined && held.id === slot?.id
          return (
            <li
              key={rank}
              data-rank={rank}
              data-held={isHeld || undefined}
              data-takes={(held?.over === rank && !isHeld) || undefined}
              className={styles['place']}
            >
              {slot ? <FilledSlot slot={slot} rank={rank} locked={locked} onMove={move} /> : <EmptySlot rank={rank} />}
            </li>
          )
        })}
      </ol>
      <p role="status" className="for-readers">
        {votes
          .filter((slot) => slot !== null)
          .map((slot) => t('vote.nowRanked', { name: slot.name, rank: t(`vote.rank${asRank(slot.rank)}`) }))
          .join(', ')}
      </p>
    </>
  )
}
