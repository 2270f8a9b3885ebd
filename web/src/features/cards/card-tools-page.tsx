import type { ReactNode } from 'react'
import { AdminPage } from '../admin/admin-page.tsx'
import { Agents } from './agents.tsx'
import { Batches } from './batches.tsx'
import styles from './cards.module.css'
import { OrderCards } from './order-cards.tsx'

interface CardToolsPageProps {
  readonly title: string
  /** Above the generator. */
  readonly children?: ReactNode
}

/** The generator, and beside it what was ordered before. */
export function CardToolsPage({ title, children }: CardToolsPageProps) {
  return (
    <AdminPage title={title}>
      <div className={styles['tools']}>
        <div className={styles['column']}>
          {children}
          <OrderCards />
        </div>
        <div className={styles['column']}>
          <Batches />
          <Agents />
        </div>
      </div>
    </AdminPage>
  )
}
