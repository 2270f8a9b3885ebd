import type { FieldAnswer } from '@ashenda/core/contracts/http/field.ts'
import { fieldPages, type Vital, type VitalLevel, vitalLevel, vitals } from '@ashenda/core/domain/field.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { languages } from '../../../lib/language.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { Ranges } from '../chart/ranges.tsx'
import table from '../table/data-table.module.css'
import { type Level, Tag } from '../table/tag.tsx'
import styles from './queues.module.css'

const groups = ['page', 'language', 'connection'] as const
const spans = ['1', '7', '28'] as const
type Row = FieldAnswer['rows'][number]

const tags = { good: 'good', middling: 'waiting', poor: 'bad' } as const satisfies Record<VitalLevel, Level>

/** How fast pages are on visitors' phones, and the errors of their scripts. */
export function FieldTable() {
  const t = useT()
  const [by, setBy] = useState<(typeof groups)[number]>('page')
  const [days, setDays] = useState<(typeof spans)[number]>('7')
  const query = useQuery({
    queryKey: ['admin-field', by, days],
    queryFn: () => api.get<FieldAnswer>(`/admin/field?by=${by}&days=${days}`),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <section className={styles['field']} aria-labelledby="field-title">
      <header>
        <h2 id="field-title">{t('console:field.title')}</h2>
        <Ranges
          label={t('console:field.by')}
          names={groups}
          shown={by}
          text={(name) => t(`console:field.by_${name}`)}
          onChange={setBy}
        />
        <Ranges
          label={t('console:field.days')}
          names={spans}
          shown={days}
          text={(name) => t(`console:field.days_${name}`)}
          onChange={setDays}
        />
      </header>
      <p>{t('console:field.means')}</p>
      {lastLookFailed(query) && <LostAnswer query={query} text={t('console:field.loadFailed')} />}
      {data?.rows.length === 0 && <p>{t('console:field.nothing')}</p>}
      {data && data.rows.length > 0 && <Vitals rows={data.rows} by={by} />}
      {data && data.errors.length > 0 && <Failures errors={data.errors} />}
    </section>
  )
}

function Vitals({ rows, by }: { readonly rows: readonly Row[]; readonly by: (typeof groups)[number] }) {
  const t = useT()
  const { number } = useFormat()
  const nameOf = useGroupName(by)
  const shown = (vital: Vital, value: number): string => {
    if (vital === 'CLS') return number(Math.round(value / 10) / 100)
    return vital === 'LCP'
      ? t('console:field.seconds', { value: number(Math.round(value / 100) / 10) })
      : t('console:field.milliseconds', { value: number(value) })
  }
  return (
    <div className={table['scroll']}>
      <table className={table['table']} data-dense data-figures aria-label={t('console:field.title')}>
        <thead>
          <tr>
            <th scope="col">{t(`console:field.by_${by}`)}</th>
            <th scope="col" data-figure>
              {t('console:field.visits')}
            </th>
            {vitals.map((vital) => (
              <th key={vital} scope="col">
                {t(`console:field.vital_${vital}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" className={styles['name']}>
                {nameOf(row.name)}
              </th>
              <td data-label={t('console:field.visits')} data-figure>
                {number(row.visits)}
              </td>
              {vitals.map((vital) => {
                const value = row[vital]
                return (
                  <td key={vital} data-label={t(`console:field.vital_${vital}`)}>
                    {value === null ? '–' : <Tag level={tags[vitalLevel(vital, value)]}>{shown(vital, value)}</Tag>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function useGroupName(by: (typeof groups)[number]): (name: string) => string {
  const t = useT()
  return (name) => {
    if (name === '') return t('console:field.all')
    if (by === 'language') return languages.find(({ tag }) => tag === name)?.ownName ?? name
    if (by === 'connection') return name === 'unknown' ? t('console:field.unknown') : name
    const page = fieldPages.find((one) => one === name)
    return page ? t(`console:field.page.${page}`) : name
  }
}

function Failures({ errors }: { readonly errors: FieldAnswer['errors'] }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <details>
      <summary>{t('console:field.errors', { number: number(errors.length) })}</summary>
      <ul className={styles['errors']}>
        {errors.map(({ message, place, page, count, lastDay }) => (
          <li key={`${message} ${place} ${page}`}>
            <code lang="en" dir="ltr">
              {message} {place}
            </code>
            <span>
              {t('console:field.errorTimes', {
                times: number(count),
                day: lastDay,
                page: t(`console:field.page.${page}`),
              })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
