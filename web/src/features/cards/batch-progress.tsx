import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './cards.module.css'
import { isFinal, type Standing } from './standing.ts'

interface BatchProgressProps {
  readonly standing: Standing
  readonly label: string
  /** Whether it is read out, too. */
  readonly isTold?: boolean
}

/** Read out at every quarter: more would only interrupt. */
const toldEvery = 25

/** How far a batch is, while it is being made. */
export function BatchProgress({ standing, label, isTold = true }: BatchProgressProps) {
  const t = useT()
  const format = useFormat()
  if (isFinal(standing)) return null
  const { progress } = standing
  const percent = (value: number): string => t('admin:cards.percent', { percent: format.number(value) })
  return (
    <div className={styles['progress']}>
      <ProgressBar label={label} percent={progress} text={percent(progress)} />
      <span aria-hidden="true">{percent(progress)}</span>
      {isTold && (
        <span role="status" className="for-readers">
          {progress >= toldEvery && percent(progress - (progress % toldEvery))}
        </span>
      )}
    </div>
  )
}
