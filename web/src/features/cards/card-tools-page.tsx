import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { Panel } from '../../ui/panel.tsx'
import { LostAnswer } from '../../ui/try-again.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import parts from '../admin/parts.module.css'
import { PermittedForm, useIsAdmin } from '../admin/permitted.tsx'
import { SecondFactorHost } from '../admin/second-factor/second-factor-host.tsx'
import { ShownOf } from '../admin/shown-of.tsx'
import { BatchItem } from './batch-item.tsx'
import { CardCounts } from './card-counts.tsx'
import styles from './cards.module.css'
import { OrderCards } from './order-cards.tsx'
import { useAgents, useBatches } from './use-batches.ts'

interface CardToolsPageProps {
  readonly title: string
  /** Above the generator. */
  readonly children?: ReactNode
}

/** The generator, open to everybody (RTE-04); its calls need an admin, who also sees earlier orders. */
export function CardToolsPage({ title, children }: CardToolsPageProps) {
  const t = useT()
  const isAdmin = useIsAdmin()
  return (
    <AdminPage title={title} changes="cards">
      {isAdmin && <SecondFactorHost />}
      {!isAdmin && (
        <p className={parts['notice']}>
          {t('admin:cards.logInFirst')} <Link href="/login">{t('common.login')}</Link>
        </p>
      )}
      <div className={styles['tools']}>
        <div className={styles['column']}>
          <PermittedForm to="cards">
            {children}
            <OrderCards />
          </PermittedForm>
        </div>
        {isAdmin && (
          <div className={styles['column']}>
            <Batches />
            <Agents />
          </div>
        )}
      </div>
    </AdminPage>
  )
}

/** Each agent's totals; nothing without any. */
function Agents() {
  const t = useT()
  const format = useFormat()
  const known = useAgents()
  const { data: agents = [] } = known
  if (lastLookFailed(known)) {
    return (
      <Panel title={t('admin:cards.agents')}>
        <LostAnswer query={known} text={t('admin:cards.agentsFailed')} />
      </Panel>
    )
  }
  if (agents.length === 0) return null
  return (
    <Panel title={t('admin:cards.agents')}>
      <ul className={styles['agents']}>
        {agents.map(({ agent, batches, ...states }) => (
          <li key={agent}>
            <h3>{agent === '' ? t('admin:cards.noAgent') : agent}</h3>
            <p className={styles['soft']}>
              {t('admin:cards.batchCount', { count: batches, number: format.number(batches) })}
            </p>
            <CardCounts states={states} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Earlier batches, latest first; an unfinished one is followed after a reload, too. */
function Batches() {
  const t = useT()
  const known = useBatches()
  const { batches, total = 0 } = known.data ?? {}
  return (
    <Panel title={t('admin:cards.batches')}>
      {!batches && !lastLookFailed(known) && (
        <div role="status" className={styles['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      <LostAnswer query={known} text={t('admin:cards.batchesFailed')} />
      {batches?.length === 0 && <p className={styles['soft']}>{t('admin:cards.noBatches')}</p>}
      {batches && <ShownOf shown={batches.length} total={total} />}
      {batches && batches.length > 0 && (
        <ul className={styles['batches']}>
          {batches.map((batch) => (
            <BatchItem key={batch._id} batch={batch} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
