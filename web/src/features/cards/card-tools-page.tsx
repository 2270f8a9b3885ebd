import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { Panel } from '../../ui/panel.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import parts from '../admin/parts.module.css'
import { PermittedForm, useIsAdmin } from '../admin/permitted.tsx'
import styles from './cards.module.css'
import { OrderCards } from './order-cards.tsx'

interface CardToolsPageProps {
  readonly title: string
  /** Beside the generator. */
  readonly children?: ReactNode
}

/** The generator, open to everybody (RTE-04); its calls need an admin. */
export function CardToolsPage({ title, children }: CardToolsPageProps) {
  const t = useT()
  const isAdmin = useIsAdmin()
  return (
    <AdminPage title={title} changes="cards">
      {!isAdmin && (
        <p className={parts['notice']}>
          {t('admin:cards.logInFirst')} <Link href="/login">{t('common.login')}</Link>
        </p>
      )}
      <PermittedForm to="cards">
        <div className={styles['tools']}>
          {children}
          <Panel title={t('admin:cards.order')}>
            <OrderCards />
          </Panel>
        </div>
      </PermittedForm>
    </AdminPage>
  )
}
