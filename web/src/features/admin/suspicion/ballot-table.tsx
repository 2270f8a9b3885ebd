import { useT } from '../../../lib/i18n.ts'
import { NextPage } from '../../../ui/next-page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ExactTime, Seconds } from './exact-time.tsx'
import styles from './suspicion.module.css'
import type { useGroup } from './use-suspicion.ts'

/** The ballots of a group by their receipts, to the second: no phones, and not for whom each of them is. */
export function BallotTable({ query }: { readonly query: ReturnType<typeof useGroup> }) {
  const t = useT()
  const ballots = query.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <Panel title={t('console:suspicion.theBallots')}>
      <table className={styles['ballots']}>
        <thead>
          <tr>
            <th scope="col">{t('console:suspicion.receipt')}</th>
            <th scope="col">{t('console:suspicion.sentAt')}</th>
            <th scope="col" data-figure="">
              {t('console:suspicion.gap')}
            </th>
            <th scope="col">{t('admin:admin.state')}</th>
          </tr>
        </thead>
        <tbody>
          {ballots.map(({ receipt, at, status, kind }, index) => {
            const before = ballots[index - 1]
            return (
              <tr key={receipt} data-status={status}>
                <th scope="row">
                  <bdi dir="ltr" translate="no">
                    {receipt}
                  </bdi>
                </th>
                <td>
                  <ExactTime at={at} />
                </td>
                <td data-figure="">{before ? <Seconds from={before.at} to={at} /> : '–'}</td>
                <td>{`${t(`console:suspicion.is_${status}`)}${kind === 'paid' ? ` · ${t('console:suspicion.paid')}` : ''}`}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <NextPage query={query} more={t('console:suspicion.more')} lost={t('common.wentWrong')} />
    </Panel>
  )
}
