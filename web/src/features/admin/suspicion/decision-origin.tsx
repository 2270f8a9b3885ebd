import { useFormat } from '../../../lib/format.ts'
import styles from './suspicion.module.css'

interface DecisionOriginProps {
  readonly reason: string
  readonly by: string
  readonly at: string
}

/** Why a decision was taken, by whom and when. */
export function DecisionOrigin({ reason, by, at }: DecisionOriginProps) {
  const format = useFormat()
  return (
    <>
      <p className={styles['reason']} dir="auto">
        {reason}
      </p>
      <p className={styles['soft']}>
        <bdi>{by}</bdi> · {format.moment(at)}
      </p>
    </>
  )
}
