import { useId } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { meaningsOf } from '../queues/meaning.ts'
import { serviceLevels, useServiceText } from '../queues/services-table.tsx'
import { useQueues } from '../queues/use-queues.ts'
import { fragmentOf } from '../table/list-address.ts'
import { Tag } from '../table/tag.tsx'
import styles from './overview.module.css'

const tags = { good: 'good', warn: 'waiting', bad: 'bad' } as const

/** Queues and services in one line each; what works is summed up. */
export function SystemLines() {
  const t = useT()
  const { number } = useFormat()
  const id = useId()
  const means = useServiceText()
  const state = useQueues().data?.state
  if (!state) return null
  const queues = state.queues.map((queue) => ({ ...queue, worst: meaningsOf(queue)[0] }))
  const shown = queues.filter(({ name, worst }) => name === 'ballots' || name === 'payments' || worst?.kind !== 'fine')
  const services = state.services.filter(({ level }) => level === 'failing' || level === 'shaky')
  const isWell = services.length === 0 && queues.every(({ worst }) => worst?.kind === 'fine')
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id}>
          <Link href="/dashboard/admin/queues">{t('console:pages.queues')}</Link>
        </h2>
        {isWell && <span>{t('console:overview.allWell')}</span>}
      </header>
      <ul className={styles['lines']}>
        {services.map((service) => (
          <li key={service.name}>
            <p>
              {t(`console:services.name_${service.name}`)}
              <small>{means(service)}</small>
            </p>
            <Tag level={serviceLevels[service.level]}>{t(`console:services.level_${service.level}`)}</Tag>
          </li>
        ))}
        {shown.map(({ name, worst, inPerSecond, outPerSecond }) => (
          <li key={name}>
            <p>
              <Link href={`/dashboard/admin/queues${fragmentOf({ queue: name })}`}>
                {t(`console:queues.queue_${name}`)}
              </Link>
              <small>{t('console:overview.rates', { taken: number(inPerSecond), done: number(outPerSecond) })}</small>
            </p>
            {worst && <Tag level={tags[worst.level]}>{t(`console:queues.state_${worst.kind}`)}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
