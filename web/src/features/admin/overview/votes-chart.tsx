import type { OverviewAnswer, OverviewRange } from '@ashenda/core/contracts/http/overview.ts'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { LineChart } from '../chart/line-chart.tsx'
import { Ranges } from '../chart/ranges.tsx'
import { Permitted } from '../permitted.tsx'
import styles from './overview.module.css'
import { ranges, useNotes } from './use-overview.ts'

interface VotesChartProps {
  readonly data: OverviewAnswer
  readonly range: OverviewRange
  readonly onRange: (range: OverviewRange) => void
}

/** Votes over time against the day before, with what happened. */
export function VotesChart({ data: { chart, marks }, range, onRange }: VotesChartProps) {
  const t = useT()
  const from = Date.parse(chart.from)
  // Up to six hours by the minute, beyond that by the hour.
  const perMinute = chart.step < 900
  const unit = perMinute ? 60 : 3_600
  const rate = (votes: readonly number[]): readonly number[] =>
    votes.map((count) => Math.round((count * unit * 10) / chart.step) / 10)
  const times = chart.votes.map((_, index) => from + index * chart.step * 1_000)
  return (
    <section className={styles['card']}>
      <LineChart
        title={t(perMinute ? 'console:overview.perMinute' : 'console:overview.perHour')}
        times={times}
        lines={[
          {
            name: t(range === 'all' ? 'console:overview.votes' : 'console:overview.now'),
            values: rate(chart.votes),
            colour: '--leaf',
          },
          ...(chart.before.length > 0
            ? [
                {
                  name: t('console:overview.dayBefore'),
                  values: rate(chart.before),
                  colour: '--gold-deep',
                  isDashed: true,
                } as const,
              ]
            : []),
        ]}
        marks={marks.map(({ kind, at, text }) => ({
          at: Date.parse(at),
          text: kind === 'note' ? text : t(`console:overview.mark_${kind}`),
          isBad: kind === 'alert' || kind === 'paused',
        }))}
        tools={
          <Ranges
            label={t('console:chart.range')}
            names={ranges}
            shown={range}
            text={(name) => t(`console:chart.range_${name}`)}
            onChange={onRange}
          />
        }
      />
      <Permitted to="contestants">
        <Notes marks={marks} />
      </Permitted>
    </section>
  )
}

/** What an admin notes at this moment of the chart, and the notes that can be taken off. */
function Notes({ marks }: Pick<OverviewAnswer, 'marks'>) {
  const t = useT()
  const [text, setText] = useState('')
  const notes = useNotes()
  const change = (note: Parameters<typeof notes.mutate>[0]): void =>
    notes.mutate(note, { onSuccess: () => setText(''), onError: (error) => void toast.error(failureText(error)) })
  function add(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() !== '') change({ text: text.trim() })
  }
  return (
    <form className={styles['notes']} onSubmit={add}>
      {marks.map(
        ({ _id, text: noted }) =>
          _id && (
            <button
              key={_id}
              type="button"
              aria-label={t('console:overview.removeNote', { note: noted })}
              onClick={() => change({ remove: _id })}
            >
              {noted} ×
            </button>
          ),
      )}
      <input
        value={text}
        maxLength={60}
        aria-label={t('console:overview.note')}
        placeholder={t('console:overview.notePlaceholder')}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="quiet" busy={notes.isPending}>
        {t('console:overview.addNote')}
      </Button>
    </form>
  )
}
