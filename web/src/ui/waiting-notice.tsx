import type { ReactNode } from 'react'
import styles from './waiting-notice.module.css'

interface WaitingNoticeProps {
  /** What the page is waiting for; read out when it changes. */
  readonly text: string
  readonly hint: string
  /** In place of the thread that is being woven, where nothing moves any more. */
  readonly sign?: ReactNode
  /** Ways out. */
  readonly children: ReactNode
}

/** Something is on its way and will be told here. */
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
