import type { LedgerAnswer, LedgerTotal } from '@ashenda/core/contracts/http/ledger.ts'
import { type LedgerFigure, ledgerFigures, paymentsOfFigure } from '@ashenda/core/domain/ledger.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'wouter'
import { moneyText } from '../../../lib/format.ts'
import { api, apiBase } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { useChosenContest } from '../chosen-contest.tsx'
import { LatestComparison } from '../payments/comparisons.tsx'
import { paymentsKey } from '../payments/use-payments.ts'
import { useAllContests } from '../table/all-contests.ts'
import styles from '../table/data-table.module.css'
import { type Filter, FilterBar } from '../table/filter-bar.tsx'
import { fragmentOf, useListParams } from '../table/list-address.ts'

/** Money by day and currency; each figure leads to the payments that make it. */
export function LedgerPage() {
  const t = useT()
  const [params, change] = useListParams()
  const contest = useChosenContest()
  const asked = new URLSearchParams(
    Object.entries(params).filter(([name]) => name.startsWith('day') || name === 'currency' || name === 'contest'),
  )
  if (contest !== undefined && !asked.has('contest')) asked.set('contest', contest)
  const query = useQuery({
    queryKey: [...paymentsKey, 'ledger', asked.toString()],
    queryFn: () => api.get<LedgerAnswer>(`/admin/ledger?${asked}`),
    placeholderData: keepPreviousData,
  })
  const filters: readonly Filter[] = [
    { kind: 'days', id: 'day', name: t('console:ledger.days') },
    useAllContests(),
    {
      kind: 'choice',
      id: 'currency',
      name: t('console:payments.currency'),
      options: ['ETB', 'USD'].map((value) => ({ value, text: value })),
    },
  ]
  return (
    <AdminPage title={t('console:pages.ledger')} intro={<p>{t('console:ledger.intro')}</p>}>
      <div className={styles['tools']}>
        <FilterBar filters={filters} params={params} onChange={change} />
        <div className={styles['right']}>
          <a className={styles['tool']} href={`${apiBase}/admin/ledger.csv?${asked}`} download>
            <Download aria-hidden="true" size={15} />
            <span>{t('console:table.export')}</span>
          </a>
          <a className={styles['tool']} href={`${apiBase}/admin/ledger.xlsx?${asked}`} download>
            <Download aria-hidden="true" size={15} />
            <span>XLSX</span>
          </a>
        </div>
      </div>
      <LostAnswer query={query} text={t('console:ledger.failed')} />
      {!query.data && !lastLookFailed(query) && <p role="status">{t('common.loading')}</p>}
      {query.data && <Ledger ledger={query.data} />}
      <LatestComparison />
    </AdminPage>
  )
}

function Ledger({ ledger: { from, to, rows, totals } }: { readonly ledger: LedgerAnswer }) {
  const t = useT()
  if (rows.length === 0) return <p role="status">{t('console:ledger.none', { from, to })}</p>
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']} data-figures aria-label={t('console:pages.ledger')}>
        <thead>
          <tr>
            <th scope="col">{t('console:ledger.day')}</th>
            <th scope="col">{t('console:payments.currency')}</th>
            {ledgerFigures.map((figure) => (
              <th key={figure} scope="col" data-figure>
                {t(`console:ledger.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <Line
              key={total.currency}
              name={t('console:ledger.total', { from, to })}
              amounts={total}
              from={from}
              to={to}
            />
          ))}
          {rows.map((row) => (
            <Line key={`${row.day}${row.currency}`} name={row.day} amounts={row} from={row.day} to={row.day} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps {
  readonly name: string
  readonly amounts: LedgerTotal
  readonly from: string
  readonly to: string
}

function Line({ name, amounts, from, to }: LineProps) {
  const t = useT()
  const { currency } = amounts
  return (
    <tr>
      <td>
        <strong>{name}</strong>
      </td>
      <td data-label={t('console:payments.currency')}>{currency}</td>
      {ledgerFigures.map((figure) => (
        <td key={figure} data-label={t(`console:ledger.${figure}`)} data-figure>
          <Amount minor={amounts[figure]} figure={figure} place={{ from, to, currency }} />
        </td>
      ))}
    </tr>
  )
}

interface AmountProps {
  readonly minor: number
  readonly figure: LedgerFigure
  readonly place: Parameters<typeof paymentsOfFigure>[1]
}

/** A figure that leads to its payments, where it has any. */
function Amount({ minor, figure, place }: AmountProps) {
  const { tag } = useLanguage()
  const text = moneyText(tag, minor, place.currency)
  const filter = paymentsOfFigure(figure, place)
  const [{ contest = '' }] = useListParams()
  if (minor === 0 || !filter) return text
  return <Link href={`/dashboard/admin/payments${fragmentOf({ ...filter, contest })}`}>{text}</Link>
}
