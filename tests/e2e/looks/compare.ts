import { type Picture, reduction } from './picture.ts'

const tile = 8
/** Of 255: how much the pixels of a tile may differ on the average. The edge of an empty field that has moved by 12 px is at 9. */
const mostOfTile = 7
/** Of 255, for each pixel: kept pictures have sixteen greys. */
const mostOfPixel = 9

/**
 * Where two pictures differ, in words; empty where they look alike. What lies a pixel beside its place is in it, as letters
 * are where another font library draws them.
 */
export function differences(actual: Picture, expected: Picture): string[] {
  if (actual.width !== expected.width || Math.abs(actual.height - expected.height) > 1) {
    return [`${sizeOf(actual)} in place of ${sizeOf(expected)}`]
  }
  const { width } = actual
  const height = Math.min(actual.height, expected.height)
  const columns = Math.ceil(width / tile)
  const sums = new Float64Array(columns * Math.ceil(height / tile))
  const [seen, kept] = [rangesOf(actual), rangesOf(expected)]
  for (let at = 0; at < width * height; at += 1) {
    const off = outside(actual.grey[at], kept, at) + outside(expected.grey[at], seen, at)
    const index = Math.floor(at / width / tile) * columns + Math.floor((at % width) / tile)
    sums[index] = (sums[index] ?? 0) + off / tile ** 2
  }
  return [...sums.entries()]
    .filter(([, sum]) => sum > mostOfTile)
    .map(([index, sum]) => {
      const [left, top] = [index % columns, Math.floor(index / columns)].map((step) => step * tile * reduction)
      return `${left},${top}: ${Math.round(sum)}`
    })
}

interface Ranges {
  readonly least: Buffer
  readonly most: Buffer
}

/** The darkest and the lightest of each pixel and its neighbours. */
function rangesOf({ width, height, grey }: Picture): Ranges {
  const across = { least: Buffer.from(grey), most: Buffer.from(grey) }
  for (let at = 0; at < grey.length; at += 1) {
    const column = at % width
    widen(across, at, grey, column > 0 ? at - 1 : at)
    widen(across, at, grey, column < width - 1 ? at + 1 : at)
  }
  const around = { least: Buffer.from(across.least), most: Buffer.from(across.most) }
  for (let at = 0; at < width * height; at += 1) {
    for (const beside of [at - width, at + width]) {
      if (beside < 0 || beside >= width * height) continue
      around.least[at] = Math.min(around.least[at] ?? 0, across.least[beside] ?? 0)
      around.most[at] = Math.max(around.most[at] ?? 0, across.most[beside] ?? 0)
    }
  }
  return around
}

function widen({ least, most }: Ranges, at: number, grey: Buffer, beside: number): void {
  const value = grey[beside] ?? 0
  least[at] = Math.min(least[at] ?? 0, value)
  most[at] = Math.max(most[at] ?? 0, value)
}

/** How far a value is from all that was kept around its place. */
const outside = (value = 0, { least, most }: Ranges, at: number): number =>
  Math.max(0, value - (most[at] ?? 0) - mostOfPixel, (least[at] ?? 0) - mostOfPixel - value)

const sizeOf = ({ width, height }: Picture): string => `${width * reduction}×${height * reduction}`
