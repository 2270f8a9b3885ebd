import type { ReactNode } from 'react'
import styles from './actions.module.css'

/** Buttons beside each other, smaller than those of a form. */
export const Actions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['actions']}>{children}</div>
)
