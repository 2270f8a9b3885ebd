import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import type { Bar, Span } from './bars.ts'
import styles from './votes.module.css'

interface VoteTableProps {
  readonly span: Span
  readonly bars: readonly Bar[]
  readonly label: (at: Date) => string
  readonly summary: string
}

/** The bars as a table, to read or hear; empty ones are left out. */
export function VoteTable({ span, bars, label, summary }: VoteTableProps) {
  const t = useT()
  const format = useFormat()
  return (
    <details className={styles['table']}>
      <summary>{t('contestant:dashboard.asTable')}</summary>
      <table>
        <caption className="for-readers">{summary}</caption>
        <thead>
          <tr>
            <th scope="col">{t(span === 'day' ? 'contestant:dashboard.day' : 'contestant:dashboard.hour')}</th>
            <th scope="col">{t('contestant:dashboard.free')}</th>
            <th scope="col">{t('contestant:dashboard.paidVotes')}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ free, paid }) => free + paid > 0)
            .map(({ start, free, paid }) => (
              <tr key={start.getTime()}>
                <th scope="row">{label(start)}</th>
                <td>{format.number(free)}</td>
                <td>{format.number(paid)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  )
}
