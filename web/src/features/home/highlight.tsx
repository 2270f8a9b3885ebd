import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { useCallback, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { loadOnServer } from '../../lib/lazy-part.tsx'
import { keepModule, useLazyModule } from '../../lib/use-lazy-module.ts'
import { withTexts } from '../../lib/with-texts.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { NoContestants } from '../contestants/no-contestants.tsx'
import { useContestant } from '../contestants/use-contestant.ts'
import styles from './highlight.module.css'

/** What shows her: with her page, before the page is alive. */
export const loadHighlighted = keepModule(() => withTexts(import('./highlighted.tsx'), ['extras']))
loadOnServer(loadHighlighted)

interface HighlightProps {
  /** As it stands in the address; whether there is such a contestant, the server knows. */
  readonly id: string
  readonly phase: ContestPhase | undefined
  readonly onShowAll: () => void
}

/** The contestant whose address was opened, above all others (RTE-01). She and what shows her are fetched side by side. */
export function Highlight({ id, phase, onShowAll }: HighlightProps) {
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
        <NoContestants reason="oneFailed" busy={isLoading && !lost} onAction={again} />
      </div>
    )
  }
  if (!part || state === 'loading') return <Skeleton />
  return (
    <div className={styles['highlight']}>
      {contestant ? (
        <part.Highlighted key={id} contestant={contestant} phase={phase} />
      ) : (
        <part.Absent key={id} onShowAll={onShowAll} />
      )}
    </div>
  )
}

/** As large as she will be, so that nothing moves when she is here. */
function Skeleton() {
  const t = useT()
  return (
    <div className={styles['highlight']} aria-busy="true">
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
        <Tilfi className={styles['border']} />
      </div>
    </div>
  )
}
