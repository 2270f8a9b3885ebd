import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import styles from './data-table.module.css'
import type { List } from './use-list.ts'

interface PagesProps {
  readonly list: List<unknown>
  readonly sums: ReactNode
}

/** Below a table: how many fit, sums of them, and the way to other pages. */
export function Pages({ list, sums }: PagesProps) {
  const t = useT()
  const { number } = useFormat()
  const { data } = list.query
  const last = list.first + (list.rows?.length ?? 0) - 1
  return (
    <div className={styles['pages']}>
      <p>
        <b>{t('console:table.total', { count: list.total, number: number(list.total) })}</b>
        {sums}
      </p>
      <nav aria-label={t('console:table.pages')}>
        <span>
          {t('console:table.range', { first: number(list.first), last: number(last), total: number(list.total) })}
        </span>
        <Step text={t('console:table.first')} isOff={!data?.previous} go={list.toFirst}>
          <ChevronFirst aria-hidden="true" size={17} />
        </Step>
        <Step text={t('console:table.previous')} isOff={!data?.previous} go={list.toPrevious}>
          <ChevronLeft aria-hidden="true" size={17} />
        </Step>
        <Step text={t('console:table.next')} isOff={!data?.next} go={list.toNext}>
          <ChevronRight aria-hidden="true" size={17} />
        </Step>
        <Step text={t('console:table.last')} isOff={!data?.next} go={list.toLast}>
          <ChevronLast aria-hidden="true" size={17} />
        </Step>
      </nav>
    </div>
  )
}

interface StepProps {
  readonly text: string
  readonly isOff: boolean
  readonly go: () => void
  readonly children: ReactNode
}

/** Keeps the focus where it can go no further. */
const Step = ({ text, isOff, go, children }: StepProps) => (
  <button type="button" aria-label={text} title={text} aria-disabled={isOff} onClick={() => !isOff && go()}>
    {children}
  </button>
)
