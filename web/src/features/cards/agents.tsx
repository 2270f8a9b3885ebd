import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { Panel } from '../../ui/panel.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { CardCounts } from './card-counts.tsx'
import styles from './cards.module.css'
import { useAgents } from './use-agents.ts'

/** Sums of each agent's batches; nothing is shown while there are none. */
export function Agents() {
  const t = useT()
  const format = useFormat()
  const { data: agents = [], isError, isFetching, refetch } = useAgents()
  if (isError && !isFetching) {
    return (
      <Panel title={t('admin:cards.agents')}>
        <TryAgain text={t('admin:cards.agentsFailed')} onAgain={refetch} />
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
