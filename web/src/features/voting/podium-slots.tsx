import type { Podium, Slot } from '@ashenda/core/domain/podium.ts'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { prefersReducedMotion } from '../../lib/reduced-motion.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon, icon } from '../../ui/icons.tsx'
import { useContest } from '../contest/contest.ts'
import { Photo } from '../contestants/photo.tsx'
import { moveChoice, revokeChoice, usePodium } from '../picks/choices.ts'
import { asRank, type Rank, ranks } from '../picks/ranks.ts'
import styles from './podium.module.css'
import { type Held, useDrag } from './use-drag.ts'

/** Up or down a rank. */
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface PodiumSlotsProps {
  readonly locked: boolean
  /** That of a running ballot. */
  readonly sent?: Podium | undefined
}

/** Gold, silver, bronze in reading order; gold is in the middle on screen. Moved by dragging, buttons, or arrow keys on them. */
export function PodiumSlots({ locked, sent }: PodiumSlotsProps) {
  const t = useT()
  const chosen = usePodium()
  const { votes } = sent ?? chosen
  const mostPicks = useContest()?.rules.mostPicks ?? ranks.length
  // A place too many stays while somebody is in it, so that she can be moved or removed.
  const places = ranks.filter((rank) => rank <= mostPicks || votes[rank - 1])
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
        {places.map((rank) => {
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

interface FilledSlotProps {
  readonly slot: Slot
  readonly rank: Rank
  /** A running ballot must not change. */
  readonly locked: boolean
  readonly onMove: (id: string, to: Rank) => void
}

function FilledSlot({ slot, rank, locked, onMove }: FilledSlotProps) {
  const t = useT()
  const [pic] = slot.pics
  return (
    <>
      <div className={styles['stand']}>
        <div className={styles['woman']} data-flies={`${slot.id} portrait`} data-handle={locked ? undefined : slot.id}>
          <div className={styles['portrait']}>{pic !== undefined && <Photo file={pic} place="small" alt="" />}</div>
          <IconButton
            className={styles['remove']}
            disabled={locked}
            label={t('voting:podium.remove', { name: slot.name })}
            onClick={() => revokeChoice(slot.id)}
          >
            <CloseIcon size="1.125rem" />
          </IconButton>
        </div>
        <Step rank={rank} />
      </div>
      <div className={styles['below']} data-flies={`${slot.id} name`}>
        <p className={styles['name']}>
          <bdi>{slot.name}</bdi>
        </p>
        <div className={styles['moves']} data-woman={slot.id}>
          {ranks
            .filter((to) => Math.abs(to - rank) === 1)
            .map((to) => (
              <IconButton
                key={to}
                data-moves={to < rank ? 'up' : 'down'}
                disabled={locked}
                label={t('voting:podium.moveTo', { name: slot.name, rank: t(`vote.rank${to}`) })}
                onClick={() => onMove(slot.id, to)}
              >
                <ArrowUpIcon size="1.125rem" />
              </IconButton>
            ))}
        </div>
      </div>
    </>
  )
}

function EmptySlot({ rank }: { readonly rank: Rank }) {
  const t = useT()
  return (
    <div className={styles['stand']}>
      <div className={`${styles['portrait']} ${styles['empty']}`}>
        <span>{t('voting:podium.notSelected')}</span>
      </div>
      <Step rank={rank} />
    </div>
  )
}

function Step({ rank }: { readonly rank: Rank }) {
  const t = useT()
  return (
    <p className={styles['step']}>
      <span aria-hidden="true" className={styles['number']}>
        {rank}
      </span>
      {t(`vote.rank${rank}`)}
    </p>
  )
}

const ArrowUpIcon = icon(<path d="M12 20V4M5 11l7-7 7 7" />)

const flightMs = 260

/** An element's centre, unaffected by its growth; relative to the list, so that scrolling moves nothing. */
interface Place {
  readonly x: number
  readonly y: number
}

/**
 * Animates `[data-flies]` elements to their new places after `cause` changed. A `held` element is dragged: call the returned function
 * before releasing it, and it glides from there.
 */
function useFlipAnimation(list: RefObject<HTMLElement | null>, cause: unknown, held: boolean): () => void {
  const stood = useRef<ReadonlyMap<string, Place>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cause is what moves things, though only the result is measured.
  useLayoutEffect(() => {
    const stands = placesIn(list.current)
    for (const flier of fliersIn(list.current)) {
      const from = stood.current.get(nameOf(flier))
      const to = stands.get(nameOf(flier))
      if (!from || !to || held || prefersReducedMotion()) continue
      if (from.x === to.x && from.y === to.y) continue
      flier.animate(
        [
          { translate: `${from.x - to.x}px ${from.y - to.y}px`, zIndex: 1 },
          { translate: '0', zIndex: 1 },
        ],
        {
          duration: flightMs,
          easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
        },
      )
    }
    stood.current = stands
  }, [list, cause, held])

  return () => {
    stood.current = placesIn(list.current)
  }
}

const fliersIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-flies]') ?? []),
]

const nameOf = (flier: HTMLElement): string => flier.dataset['flies'] ?? ''

function placesIn(list: HTMLElement | null): ReadonlyMap<string, Place> {
  const origin = list?.getBoundingClientRect()
  const places = fliersIn(list).map((flier): [string, Place] => {
    const box = flier.getBoundingClientRect()
    const x = box.x + box.width / 2 - (origin?.x ?? 0)
    return [nameOf(flier), { x, y: box.y + box.height / 2 - (origin?.y ?? 0) }]
  })
  return new Map(places)
}
