import { useFormat } from '../../../lib/format.ts'
import styles from './ranking.module.css'

/** A number that ticks up in its place when it changes, and is not read out by itself. */
export function Count({ value }: { readonly value: number }) {
  const format = useFormat()
  return (
    <span className={styles['count']} aria-live="off">
      <span key={value}>{format.number(value)}</span>
    </span>
  )
}
