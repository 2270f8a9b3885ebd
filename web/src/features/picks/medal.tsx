import { useFormat } from '../../lib/format.ts'
import styles from './medal.module.css'
import type { Rank } from './ranks.ts'

/** The woven diamond in gold, silver or bronze; the text beside it names the rank. */
export function Medal({ rank, className = '' }: { readonly rank: Rank; readonly className?: string | undefined }) {
  const format = useFormat()
  return (
    <span aria-hidden="true" className={`${styles['medal']} ${className}`} data-rank={rank}>
      <svg aria-hidden="true" viewBox="0 0 40 40">
        <path className={styles['edge']} d="M20 0l5 5h10v10l5 5-5 5v10H25l-5 5-5-5H5V25l-5-5 5-5V5h10z" />
        <path className={styles['face']} d="M20 4.5L35.5 20 20 35.5 4.5 20z" />
        <path className={styles['weave']} d="M20 7.5L32.5 20 20 32.5 7.5 20z" />
      </svg>
      <span suppressHydrationWarning>{format.number(rank)}</span>
    </span>
  )
}
