import { useCallback } from 'react'
import { numberFormat } from '../../../lib/intl.ts'
import { useLanguage } from '../../../lib/language-choice.ts'

/** A length of time in the unit that fits it, as the language chosen writes it. */
export function useDuration(): (ms: number) => string {
  const { tag } = useLanguage()
  return useCallback((ms) => durationText(tag, ms), [tag])
}

function durationText(tag: string, ms: number): string {
  if (ms < 1_000) return unit(tag, 'millisecond', ms, 0)
  if (ms < 120_000) return unit(tag, 'second', ms / 1_000, ms < 10_000 ? 1 : 0)
  return ms < 7_200_000 ? unit(tag, 'minute', ms / 60_000, 0) : unit(tag, 'hour', ms / 3_600_000, 1)
}

const unit = (tag: string, name: string, value: number, maximumFractionDigits: number): string =>
  numberFormat(tag, { style: 'unit', unit: name, maximumFractionDigits }).format(value)
