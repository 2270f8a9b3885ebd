import type { ReactNode } from 'react'
import styles from './waiting-notice.module.css'

interface WaitingNoticeProps {
  /** What is awaited; announced on change. */
  readonly text: string
  readonly hint: string
  /** Replaces the weaving thread when nothing moves any more. */
  readonly sign?: ReactNode
  /** Ways out. */
  readonly children: ReactNode
}

/** Something is pending and will be reported here. */
export const WaitingNotice = ({ text, hint, sign, children }: WaitingNoticeProps) => (
  <div className={styles['notice']}>
    {sign ?? <span aria-hidden="true" className={styles['thread']} />}
    <p role="status" className={styles['text']}>
      {text}
    </p>
    <p className={styles['hint']}>{hint}</p>
    {children}
  </div>
)
