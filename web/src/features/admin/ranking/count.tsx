import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import styles from './ranking.module.css'

/**
 * A number that ticks up in its place when it changes, and is not read out by itself. The first one just stands there: a list of five
 * hundred would move in thousands of places as it comes.
 */
export function Count({ value }: { readonly value: number }) {
  const format = useFormat()
  const [first] = useState(value)
  return (
    <span className={styles['count']} aria-live="off">
      <span key={value} data-ticks={value !== first}>
        {format.number(value)}
      </span>
    </span>
  )
}
