import type { ReactNode } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import styles from './account-page.module.css'

interface AccountPageProps {
  readonly title: string
  /** What the page is about, for others. */
  readonly description?: string
  readonly text?: string
  readonly children: ReactNode
}

/** The card on which people register, log in or reset a password. */
export function AccountPage({ title, description, text, children }: AccountPageProps) {
  useTitle(title, description)
  return (
    <section className={styles['page']}>
      <div className={styles['card']}>
        <Tilfi className={styles['border']} />
        <div className={styles['body']}>
          <h1>{title}</h1>
          {text && <p className={styles['text']}>{text}</p>}
          {children}
        </div>
      </div>
    </section>
  )
}
