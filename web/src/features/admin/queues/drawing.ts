import Plot from 'uplot'
import { numberFormat } from '../../../lib/format.ts'
import 'uplot/dist/uPlot.min.css'
import { clockOf } from './clock.ts'

export interface Drawing {
  /** Epoch seconds first, then the values of each line. */
  readonly show: (data: readonly (readonly number[])[]) => void
  readonly stop: () => void
}

interface Look {
  /** Of the language chosen. */
  readonly tag: string
  /** Custom properties of tokens.css, one for each line. */
  readonly colours: readonly string[]
}

const height = 150

/** Draws with uPlot in the colours and the width of its place, and again when either changes. */
export function startDrawing(place: HTMLElement, look: Look): Drawing {
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  let data: Plot.AlignedData = [[], ...look.colours.map(() => [])]
  let plot = draw(place, look, data)
  const redraw = (): void => {
    plot.destroy()
    plot = draw(place, look, data)
  }
  const width = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height }))
  width.observe(place)
  scheme.addEventListener('change', redraw)
  return {
    show: ([seconds = [], ...values]) => {
      data = [[...seconds], ...values.map((line) => [...line])]
      plot.setData(data)
    },
    stop: () => {
      width.disconnect()
      scheme.removeEventListener('change', redraw)
      plot.destroy()
    },
  }
}

function draw(place: HTMLElement, { tag, colours }: Look, data: Plot.AlignedData): Plot {
  const colourOf = (name: string): string => getComputedStyle(place).getPropertyValue(name).trim()
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const clock = clockOf(tag)
  const numbers = numberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
  const axis = {
    stroke: colourOf('--ink-soft'),
    grid: { stroke: colourOf('--line'), width: 1 },
    font,
    ticks: { show: false },
  }
  return new Plot(
    {
      width: place.clientWidth,
      height,
      cursor: { show: false },
      legend: { show: false },
      scales: { y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] } },
      axes: [
        { ...axis, space: 70, values: (_plot, times) => times.map((time) => clock.format(time * 1_000)) },
        { ...axis, size: 44, values: (_plot, values) => values.map((value) => numbers.format(value)) },
      ],
      series: [{}, ...colours.map((name) => ({ stroke: colourOf(name), width: 2, points: { show: false } }))],
    },
    data,
    place,
  )
}
