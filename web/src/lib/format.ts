import { dayText, momentText, numberFormat, numberText, soonText } from '@ashenda/core/domain/date-text.ts'
import { useMemo } from 'react'
import { useT } from './i18n.ts'
import { useLanguage } from './language-choice.ts'

export interface Format {
  number(value: number): string
  /** A moment (ISO 8601) in festival time, for pages that name the zone once: those behind a log-in. */
  moment(iso: string): string
  /** The same with its zone. */
  zonedMoment(iso: string): string
  /** A festival day (2026-08-22) with its zone. */
  zonedDay(day: string): string
  /** The same without year, for moments within a year. */
  soon(iso: string): string
}

/**
 * Numbers and dates in the chosen language and calendar. There is one clock, the festival's: a page says the same wherever it is rendered
 * and read (decision 26).
 */
export function useFormat(): Format {
  const t = useT()
  const { tag } = useLanguage()
  return useMemo(() => {
    const zone = t('common.addisTime')
    return {
      number: (value) => numberText(tag, value),
      moment: (iso) => momentText(tag, new Date(iso)),
      zonedMoment: (iso) => momentText(tag, new Date(iso), zone),
      soon: (iso) => soonText(tag, new Date(iso), zone),
      zonedDay: (day) => `${dayText(tag, day)} (${zone})`,
    }
  }, [t, tag])
}

/** A currency after the number, as the texts of these languages write it. English writes 'ETB 30', to the letter of the specification. */
const currencyNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ti: { ETB: ' ብር', USD: ' ዶላር' },
  am: { ETB: ' ብር', USD: ' ዶላር' },
  ar: { ETB: ' بر', USD: ' دولار' },
  hi: { ETB: ' बिर', USD: ' डॉलर' },
  ko: { ETB: '비르', USD: '달러' },
}

/** 3000 ETB cents as 'ETB 30' in the language. */
export function moneyText(tag: string, amountMinor: number, currency: string): string {
  const name = currencyNames[tag]?.[currency]
  const amount = amountMinor / 100
  // Without Intl where it writes the same (numberText).
  if (name && Number.isInteger(amount)) return numberText(tag, amount) + name.replace(' ', '\u00a0')
  const options = { trailingZeroDisplay: 'stripIfInteger' } as const
  const format =
    name === undefined
      ? numberFormat(tag, { style: 'currency', currency, currencyDisplay: 'code', ...options })
      : numberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options })
  return format.format(amount) + (name?.replace(' ', '\u00a0') ?? '')
}
