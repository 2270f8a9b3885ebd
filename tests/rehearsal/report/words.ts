import { count, short } from '../../bench/report/numbers.ts'

/** Microseconds, or a dash where there is next to nothing. */
export const micros = (value: number): string => (value < 1 ? '–' : short(value))

/** Bytes in kB. */
export const kb = (bytes: number): string => `${short(bytes / 1000)} kB`

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : count(value)} ms`
