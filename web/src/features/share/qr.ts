import { encode } from 'uqr'

export interface Code {
  /** Modules on a side, with the four light ones around it that scanners look for. */
  readonly size: number
  /** The dark modules as the path of an SVG, a unit each. */
  readonly dark: string
}

/** Still read with a seventh of it worn off or covered. */
export function codeOf(address: string): Code {
  const { size, data } = encode(address, { ecc: 'M', boostEcc: true, border: 4 })
  return { size, dark: data.map(runsOf).join('') }
}

/** Neighbours in a row are one shape: a few hundred shapes rather than a thousand squares with hairlines between them. */
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

/** Large enough for a poster; each module is a whole number of pixels. @throws where the browser has no room for a canvas */
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
