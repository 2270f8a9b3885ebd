import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export type Level = 'good' | 'bad' | 'waiting' | 'over'

/** A state in a table, its words on its colour. */
export const Tag = ({ level, children }: { readonly level: Level; readonly children: ReactNode }) => (
  <span className={styles['tag']} data-level={level}>
    {children}
  </span>
)
