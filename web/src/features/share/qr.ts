import { encode } from 'uqr'

export interface Code {
  /** Modules per side, including the quiet zone of four. */
  readonly size: number
  /** Dark modules as an SVG path in module units. */
  readonly dark: string
}

/** Readable with a seventh damaged. */
export function codeOf(address: string): Code {
  const { size, data } = encode(address, { ecc: 'M', boostEcc: true, border: 4 })
  return { size, dark: data.map(runsOf).join('') }
}

/** Joins neighbours in a row: a few hundred shapes, no hairlines. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x += 1
    const length = x + 1 - from
    path += `M${from} ${y}h${length}v1h-${length}z`
  }
  return path
}

const svgSide = 1024

export const svgOf = ({ size, dark }: Code): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${svgSide}" height="${svgSide}" viewBox="0 0 ${size} ${size}">`,
      `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
      `<path fill="#000" shape-rendering="crispEdges" d="${dark}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  )

/** Poster size, with whole pixels per module. @throws without memory for a canvas */
export async function pngOf({ size, dark }: Code): Promise<Blob> {
  const scale = Math.ceil(1024 / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.scale(scale, scale)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size, size)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(dark))
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('no picture of the canvas')
  return png
}
