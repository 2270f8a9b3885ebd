import type { ServiceState } from '@ashenda/core/contracts/http/services.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import table from '../table/data-table.module.css'
import { type Level, Tag } from '../table/tag.tsx'
import styles from './queues.module.css'
import { Runbook } from './runbook.tsx'

export const serviceLevels = {
  well: 'good',
  shaky: 'waiting',
  failing: 'bad',
  idle: 'over',
  off: 'over',
  unknown: 'waiting',
} as const satisfies Record<ServiceState['level'], Level>

const runbooks = {
  confirmations: 'AshendaChapaUnclear',
  checkouts: 'AshendaChapaUnclear',
  refunds: 'AshendaChapaUnclear',
  phones: 'AshendaMessagesFail',
  mail: 'AshendaMessagesFail',
  storage: 'AshendaDiskFills',
  postgres: 'AshendaPostgresAway',
  redis: 'AshendaQueuesUnseen',
  certificate: 'AshendaCertificateEnds',
  backup: 'AshendaBackupOld',
} as const satisfies Record<ServiceState['name'], string>

/** What the site depends on, a row each: how it is, and what that means for people. */
export function ServicesTable({ services }: { readonly services: readonly ServiceState[] }) {
  const t = useT()
  const { moment, number } = useFormat()
  const means = useServiceText()
  const names = {
    service: t('console:services.service'),
    state: t('console:services.state'),
    means: t('console:services.means'),
    success: t('console:services.lastSuccess'),
    failure: t('console:services.lastFailure'),
    errors: t('console:services.errors'),
  }
  return (
    <div className={table['scroll']}>
      <table className={table['table']} data-dense aria-label={t('console:services.title')}>
        <thead>
          <tr>
            <th scope="col">{names.service}</th>
            <th scope="col">{names.state}</th>
            <th scope="col">{names.means}</th>
            <th scope="col">{names.success}</th>
            <th scope="col">{names.failure}</th>
            <th scope="col" data-figure>
              {names.errors}
            </th>
            <th>
              <span className="for-readers">{t('console:services.runbook')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => {
            const { name, level, calls, failures, problem, lastSuccessAt, lastFailureAt } = service
            return (
              <tr key={name}>
                <th scope="row" className={styles['name']}>
                  {t(`console:services.name_${name}`)}
                </th>
                <td data-label={names.state}>
                  <Tag level={serviceLevels[level]}>{t(`console:services.level_${level}`)}</Tag>
                </td>
                <td data-label={names.means} className={styles['means']}>
                  {means(service)}
                </td>
                <td data-label={names.success}>{lastSuccessAt ? moment(lastSuccessAt) : '–'}</td>
                <td data-label={names.failure}>
                  <span>{lastFailureAt ? moment(lastFailureAt) : '–'}</span>
                  {lastFailureAt && problem !== '' && (
                    <small lang="en" dir="ltr">
                      {` ${problem}`}
                    </small>
                  )}
                </td>
                <td data-label={names.errors} data-figure>
                  {calls === 0
                    ? '–'
                    : t('console:services.errorsOf', {
                        percent: `${number(Math.round((100 * failures) / calls))} %`,
                        calls: number(calls),
                      })}
                </td>
                <td className={styles['act']}>
                  <Runbook entry={runbooks[name]} about={t(`console:services.name_${name}`)} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** What a service's state means for people. */
export function useServiceText(): (service: ServiceState) => string {
  const t = useT()
  const { moment } = useFormat()
  return ({ name, level, endsAt, lastSuccessAt }) => {
    const at = moment(endsAt ?? lastSuccessAt ?? new Date(0).toISOString())
    switch (level) {
      case 'failing':
        return t(`console:services.failing_${name}`, { at })
      case 'well':
        return t(`console:services.well_${name}`, { at })
      case 'shaky':
        return t(
          name === 'backup' || name === 'certificate' ? `console:services.shaky_${name}` : 'console:services.shaky',
          {
            at,
          },
        )
      case 'off':
        return t(`console:services.off_${name}`)
      case 'unknown':
        return t(
          name === 'backup' || name === 'certificate' ? `console:services.unknown_${name}` : 'console:services.unknown',
        )
      case 'idle':
        return t('console:services.idle')
    }
  }
}
