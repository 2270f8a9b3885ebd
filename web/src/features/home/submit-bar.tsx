import { type Podium, picksOf } from '@ashenda/core/domain/podium.ts'
import { type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useHydrated } from '../../lib/when-hydrated.ts'
import { Photo } from '../contestants/photo.tsx'
import { usePodium } from '../picks/choices.ts'
import { asRank, ranks } from '../picks/ranks.ts'
import { submitPlace } from '../picks/submit-place.ts'
import { useSubmit } from '../submit/submit-state.ts'
import styles from './submit-bar.module.css'

/** The floating button (HOM-10) once somebody is chosen: a small podium, and the way to submit. */
export function SubmitBar() {
  const t = useT()
  // Draws the pressed star first.
  const podium = useDeferredValue(usePodium())
  const isShown = picksOf(podium).length > 0
  const isHydrated = useHydrated()
  const chosen = podium.votes
    .filter((slot) => slot !== null)
    .map((slot) => t('vote.nowRanked', { name: slot.name, rank: t(`vote.rank${asRank(slot.rank)}`) }))
    .join(', ')
  const pressed = useRef<Element>(null)
  // Not every browser focuses a pressed button.
  useEffect(() => {
    const remember = ({ target }: Event): void => {
      pressed.current = target instanceof Element ? target.closest('main :is(button, label)') : null
    }
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [])
  return (
    <>
      {!isHydrated && <PlainBar />}
      {isShown && <Bar podium={podium} chosen={chosen} pressed={pressed} />}
      <p role="status" className="for-readers">
        {chosen}
      </p>
    </>
  )
}

/** Before hydration, and without scripts: the form can be sent once a star is ticked. */
function PlainBar() {
  const t = useT()
  return (
    <div className={styles['bar']} data-plain-bar="">
      <div className={styles['inner']}>
        <button type="submit" className={styles['button']}>
          <span className={styles['large']}>{t('vote.submit')}</span>
        </button>
      </div>
    </div>
  )
}

interface BarProps {
  readonly podium: Podium
  /** Chosen ids by rank. */
  readonly chosen: string
  /** The last pressed element, such as the star that made the bar appear. */
  readonly pressed: RefObject<Element | null>
}

function Bar({ podium, chosen, pressed }: BarProps) {
  const t = useT()
  const format = useFormat()
  const count = picksOf(podium).length
  const { step } = useSubmit()
  const isSending = step === 'held' || step === 'sending' || step === 'waiting'
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => uncover(pressed.current, bar.current), [pressed])
  useEffect(() => {
    const { style } = document.documentElement
    style.scrollPaddingBlockEnd = '6rem'
    return () => void style.removeProperty('scroll-padding-block-end')
  }, [])
  return (
    <div ref={bar} className={styles['bar']} data-own-bar="">
      <div className={styles['inner']}>
        <p aria-hidden="true" className={styles['names']}>
          {chosen}
        </p>
        <button type="submit" id={submitPlace} className={styles['button']} data-chosen="true">
          <span aria-hidden="true" className={styles['podium']}>
            {ranks.map((rank) => {
              const pic = podium.votes[rank - 1]?.pics[0]
              return (
                <span key={rank} data-rank={rank}>
                  {pic === undefined ? rank : <Photo file={pic} place="small" alt="" />}
                </span>
              )
            })}
          </span>
          {isSending || step === 'proving' ? (
            <span className={styles['large']}>{t(isSending ? 'vote.sending' : 'vote.enterCode')}</span>
          ) : (
            <span className={styles['label']}>
              <span className={styles['small']}>{t('vote.submit')}</span>{' '}
              <span className={styles['large']}>{t('vote.send', { count, number: format.number(count) })}</span>
            </span>
          )}
        </button>
      </div>
    </div>
  )
}

/** px between the pressed element and the bar. */
const gap = 16

/** Scrolls the page if the bar covers the star that made it appear. */
function uncover(pressed: Element | null, bar: Element | null): void {
  if (!bar || !pressed?.isConnected) return
  // With its neighbours, if they take at most a row or two.
  const boxes = [pressed, pressed.parentElement ?? pressed].map((element) => element.getBoundingClientRect())
  const bottoms = boxes.filter(({ height }) => height < innerHeight / 2).map(({ bottom }) => bottom)
  const covered = Math.max(...bottoms) + gap - bar.getBoundingClientRect().top
  if (covered > 0) window.scrollBy({ top: covered })
}
