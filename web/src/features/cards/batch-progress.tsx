import { useEffect, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type BatchState, isFinal } from './batch-state.ts'
import styles from './cards.module.css'

interface BatchProgressProps {
  readonly state: BatchState
  readonly label: string
  /** Also announces the progress. */
  readonly isTold?: boolean
}

/** Announced at every quarter, so as not to interrupt. */
const toldEvery = 25
/** Longer than a worker needs per part; a dead one's work resumes after some twenty seconds. */
const stillAfterMs = 12_000

/** A batch's progress while it is made. */
export function BatchProgress({ state, label, isTold = true }: BatchProgressProps) {
  const t = useT()
  const format = useFormat()
  const isStill = useIsStill(`${state.status} ${state.progress}`)
  if (isFinal(state)) return null
  const { progress } = state
  const percent = (value: number): string => t('admin:cards.percent', { percent: format.number(value) })
  return (
    <>
      <div className={styles['progress']}>
        <ProgressBar label={label} percent={progress} text={percent(progress)} />
        <span aria-hidden="true">{percent(progress)}</span>
        {isTold && (
          <span role="status" className="for-readers">
            {progress >= toldEvery && percent(progress - (progress % toldEvery))}
          </span>
        )}
      </div>
      {isStill && <p role={isTold ? 'status' : undefined}>{t('admin:cards.waits')}</p>}
    </>
  )
}

/** Whether a value has not changed for some time. */
function useIsStill(value: string): boolean {
  const [still, setStill] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), stillAfterMs)
    return () => {
      clearTimeout(timer)
      setStill(undefined)
    }
  }, [value])
  return still === value
}
