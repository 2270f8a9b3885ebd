import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { useCallback, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { withTexts } from '../../lib/language-choice.ts'
import { loadOnServer } from '../../lib/lazy-part.tsx'
import { keepModule, useLazyModule } from '../../lib/use-lazy-module.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { NoContestants } from '../contestants/no-contestants.tsx'
import { useContestant } from '../contestants/use-contestant.ts'
import styles from './highlight.module.css'

/** Her part, loaded with her page. */
export const loadHighlighted = keepModule(() => withTexts(import('./highlighted.tsx'), ['site']))
loadOnServer(loadHighlighted)

interface HighlightProps {
  /** From the address; only the server knows whether she exists. */
  readonly id: string
  readonly phase: ContestPhase | undefined
}

/** The contestant of the address, above all others (RTE-01). Data and code load in parallel. */
export function Highlight({ id, phase }: HighlightProps) {
  const { state, contestant, isLoading, tryAgain } = useContestant(id)
  const [lost, setLost] = useState(false)
  const giveUp = useCallback(() => setLost(true), [])
  const part = useLazyModule(loadHighlighted, !lost, giveUp)
  if (lost || state === 'failed') {
    const again = (): void => {
      setLost(false)
      if (state === 'failed') void tryAgain()
    }
    return (
      <div className={styles['highlight']}>
        <NoContestants reason="oneFailed" busy={isLoading && !lost} onRetry={again} />
      </div>
    )
  }
  if (!part || state === 'loading')
    return (
      <>
        <Skeleton />
        {/* The server knows all who take part: whom it would still have to load is absent. */}
        <noscript>
          {import.meta.env.SSR && part && (
            <div className={styles['highlight']}>
              <part.Absent id={id} />
            </div>
          )}
        </noscript>
      </>
    )
  return (
    <div className={styles['highlight']}>
      {contestant ? (
        <part.Highlighted key={id} contestant={contestant} phase={phase} />
      ) : (
        <part.Absent key={id} id={id} />
      )}
    </div>
  )
}

/** In her size, so that nothing moves. */
function Skeleton() {
  const t = useT()
  return (
    <div data-needs-script className={styles['highlight']} aria-busy="true">
      <div className={styles['panel']}>
        <span className="for-readers">{t('common.loading')}</span>
        <Tilfi className={styles['border']} />
        <div className={styles['photos']}>
          <i className={styles['photo']} />
        </div>
        <div className={styles['lines']}>
          <i />
          <i />
          <i />
          <i />
        </div>
        <div className={styles['others']} />
        <Tilfi className={styles['border']} />
      </div>
    </div>
  )
}
