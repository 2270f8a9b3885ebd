import { frame, safe } from './frame.ts'
import { short } from './numbers.ts'

export interface StackedBars {
  readonly title: string
  readonly unit: string
  readonly parts: readonly string[]
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[]
}

const width = 860
const labelWidth = 290
const plotWidth = width - labelWidth - 90
const barHeight = 24
const top = 66

/** One bar a row, made of parts, with the parts' figures inside where they fit and the sum behind it. */
export function drawStackedBars({ title, unit, parts, rows }: StackedBars): string {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const most = Math.max(1, ...rows.map(({ values }) => sum(values)))
  const drawn = rows.map(({ label, values }, row) => {
    const y = top + row * (barHeight + 14)
    let x = labelWidth
    const segments = values.map((value, index) => {
      const length = (value / most) * plotWidth
      const text =
        length > 34
          ? `<text class="figure inside" x="${(x + length / 2).toFixed(1)}" y="${y + 16}" text-anchor="middle">${short(value)}</text>`
          : ''
      const segment = `<rect class="s${index}" x="${x.toFixed(1)}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}"/>${text}`
      x += length
      return segment
    })
    return [
      `<text x="${labelWidth - 12}" y="${y + 16}" text-anchor="end">${safe(label)}</text>`,
      ...segments,
      `<text class="figure" x="${(x + 8).toFixed(1)}" y="${y + 16}">${short(sum(values))} ${unit}</text>`,
    ].join('\n')
  })
  return frame({ width, height: top + rows.length * (barHeight + 14) + 4, title, series: parts }, drawn.join('\n'))
}
