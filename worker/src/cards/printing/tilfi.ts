import { band, bleed, card } from './dimensions.ts'

const colours = { m: '#8f1d2c', g: '#1c5a35', y: '#f2b632' } as const

/** One repeat of the border woven into the festival's dresses; a letter is a stitch. */
const pattern = [
  'mmmmmmmmmmmmmm',
  'gg....yyy....g',
  'g...gyymyyg...',
  '...gyymmmyyg..',
  'g...gyymyyg...',
  'gg....yyy....g',
  'mmmmmmmmmmmmmm',
] as const

const stitch = card.width / (band.period * band.repeats)

/** Spans the card and both cuts: neighbours continue each other, so that no cut shows. */
export const tilfiBand = {
  height: band.rows * stitch,
  svg: (): string => {
    const [start, end] = [-bleed / stitch, (card.width + bleed) / stitch]
    const runs = Object.entries(colours).map(([letter, colour]) => {
      const path = pattern.flatMap((row, y) =>
        runsIn(row, letter, start, end).map(([from, to]) => box(from, y, to - from)),
      )
      return `<path fill="${colour}" d="${path.join('')}"/>`
    })
    return `<g transform="translate(0 ${band.top})scale(${stitch})">${runs.join('')}</g>`
  },
}

function runsIn(row: string, letter: string, start: number, end: number): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (let x = Math.floor(start); x < end; x += 1) {
    if (row[(x + band.period) % band.period] !== letter) continue
    const last = runs.at(-1)
    const to = Math.min(x + 1, end)
    if (last?.[1] === x) last[1] = to
    else runs.push([Math.max(x, start), to])
  }
  return runs
}

const box = (x: number, y: number, width: number): string => `M${x} ${y}h${width}v1h-${width}z`
