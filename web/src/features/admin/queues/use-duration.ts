import { numberFormat } from '@ashenda/core/domain/date-text.ts'
import { useCallback } from 'react'
import { type Translate, useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'

/** A length of time (ms) in the unit that fits it. */
export function useDuration(): (ms: number) => string {
  const t = useT()
  const { tag } = useLanguage()
  return useCallback((ms) => durationText(ms, { t, tag }), [t, tag])
}

interface Words {
  readonly t: Translate
  /** Of the language chosen. */
  readonly tag: string
}

/** The units are texts of ours: no browser knows those of Tigrinya, and each would say its own English ones among the rest. */
export function durationText(ms: number, { t, tag }: Words): string {
  const [unit, value, digits] = fitting(ms)
  const scale = 10 ** digits
  const count = Math.round(value * scale) / scale
  return t(`console:queues.${unit}`, {
    count,
    number: numberFormat(tag, { maximumFractionDigits: digits }).format(count),
  })
}

/** With the value in it, and how many digits of it count behind the point. */
function fitting(ms: number): ['milliseconds' | 'seconds' | 'minutes' | 'hours', number, 0 | 1] {
  if (ms < 1_000) return ['milliseconds', ms, 0]
  if (ms < 120_000) return ['seconds', ms / 1_000, ms < 10_000 ? 1 : 0]
  return ms < 7_200_000 ? ['minutes', ms / 60_000, 0] : ['hours', ms / 3_600_000, 1]
}
