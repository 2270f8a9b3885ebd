import type { OwnLink } from '@ashenda/core/contracts/http/promotion.ts'
import { dayText } from '@ashenda/core/domain/date-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import styles from './promotion.module.css'
import { daysUntil, visitsByDay } from './visits.ts'

const daysShown = 30

interface VisitsChartProps {
  readonly links: readonly OwnLink[]
  /** YYYY-MM-DD */
  readonly today: string
  readonly nameOf: (link: OwnLink) => string
}

/** Visits of all links by day, and by link as a table. */
export function VisitsChart({ links, today, nameOf }: VisitsChartProps) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const days = daysUntil(today, daysShown)
  const visits = visitsByDay(links, days)
  const most = Math.max(1, ...visits)
  const [from, to] = [days[0] ?? today, today]
  const total = visits.reduce((sum, count) => sum + count, 0)
  const shown = days.filter((_, index) => (visits[index] ?? 0) > 0).reverse()
  return (
    <figure className={styles['chart']}>
      <figcaption>{t('promotion:share.chart')}</figcaption>
      <svg
        role="img"
        aria-label={t('promotion:share.chartSummary', {
          from: dayText(tag, from),
          to: dayText(tag, to),
          number: format.number(total),
        })}
        viewBox={`0 0 ${daysShown * 10} 60`}
        preserveAspectRatio="none"
      >
        {visits.map((count, index) => (
          <rect
            key={days[index]}
            x={index * 10 + 1}
            width="8"
            y={60 - (58 * count) / most}
            height={(58 * count) / most}
          />
        ))}
        <path d={`M0 59.5h${daysShown * 10}`} />
      </svg>
      <p className={styles['ends']} aria-hidden="true">
        <span>{dayText(tag, from)}</span>
        <span>{dayText(tag, to)}</span>
      </p>
      {shown.length > 0 && (
        <details className={styles['table']}>
          <summary>{t('promotion:share.asTable')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach it. */}
          <section tabIndex={0} aria-label={t('promotion:share.chart')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('promotion:share.day')}</th>
                  {links.map((link) => (
                    <th key={link._id} scope="col">
                      <bdi>{nameOf(link)}</bdi>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((day) => (
                  <tr key={day}>
                    <th scope="row">{dayText(tag, day)}</th>
                    {links.map((link) => (
                      <td key={link._id}>{format.number(link.days.find((one) => one.day === day)?.visits ?? 0)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      )}
    </figure>
  )
}
