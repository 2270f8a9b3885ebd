import type { Spread } from '../statistics.ts'
import { frame, safe } from './frame.ts'
import { count } from './numbers.ts'

export interface BarChart {
  readonly title: string
  readonly series: readonly string[]
  readonly rows: readonly { readonly label: string; readonly values: readonly (Spread | undefined)[] }[]
}

const width = 860
const labelWidth = 290
const plotWidth = width - labelWidth - 110
const barHeight = 13
const rowGap = 12
const top = 66

/** Horizontal bars with their medians in figures and their range as a line; its own ground, so that it reads in light and dark. */
export function drawBarChart({ title, series, rows }: BarChart): string {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value?.max ?? 0)))
  const rowHeight = series.length * (barHeight + 2) + rowGap
  const height = top + rows.length * rowHeight + 8
  const scale = (value: number): number => Math.round((value / most) * plotWidth * 10) / 10
  const bar = (value: Spread | undefined, index: number, y: number): string => {
    if (!value) return ''
    const middle = y + barHeight / 2
    const [from, to] = [labelWidth + scale(value.min), labelWidth + scale(value.max)]
    return [
      `<rect class="s${index}" x="${labelWidth}" y="${y}" width="${Math.max(1, scale(value.median))}" height="${barHeight}" rx="2"/>`,
      `<path class="range" d="M${from} ${middle}H${to}M${from} ${middle - 3}v6M${to} ${middle - 3}v6"/>`,
      `<text class="figure" x="${to + 8}" y="${y + barHeight - 2.5}">${count(value.median)}</text>`,
    ].join('\n')
  }
  const drawn = rows.map(({ label, values }, row) => {
    const y = top + row * rowHeight
    const middle = y + (series.length * (barHeight + 2)) / 2 + 4
    return [
      `<text x="${labelWidth - 12}" y="${middle}" text-anchor="end">${safe(label)}</text>`,
      ...values.map((value, index) => bar(value, index, y + index * (barHeight + 2))),
    ].join('\n')
  })
  return frame({ width, height, title, series }, drawn.join('\n'))
}
