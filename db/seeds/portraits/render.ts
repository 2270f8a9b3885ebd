import sharp from 'sharp'

type Variant = 'card' | 'detail' | 'full'

interface Rendered {
  width: number
  height: number
  /** The average, as #rrggbb: what a page shows until the picture is there. */
  colour: string
  files: { variant: Variant; bytes: Buffer }[]
}

/** The widths served, and what one picture may weigh on a phone's slow connection. */
const variants = [
  { variant: 'card', width: 320, height: 400, maxBytes: 14_000 },
  { variant: 'detail', width: 640, height: 800, maxBytes: 39_000 },
  { variant: 'full', width: 960, height: 1200, maxBytes: 90_000 },
] as const

/** WebP qualities tried in turn; patterned cloth needs the lower ones to keep within its bytes. */
const qualities = [74, 64, 52, 40] as const

type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Draws the SVG once at full size and derives the smaller pictures from those pixels. */
export async function renderPortrait(svg: string): Promise<Rendered> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const full: Pixels = { data, raw: { width, height, channels } }
  const files = await Promise.all(
    variants.map(async ({ variant, maxBytes, ...size }) => {
      return { variant, bytes: await encode(await resize(full, size.width, size.height), maxBytes) }
    }),
  )
  const { data: average } = await resize(full, 1, 1)
  return { width, height, colour: `#${average.toString('hex', 0, 3)}`, files }
}

async function resize(pixels: Pixels, width: number, height: number): Promise<Pixels> {
  if (pixels.raw.width === width) return pixels
  const data = await sharp(pixels.data, { raw: pixels.raw }).resize(width, height).raw().toBuffer()
  return { data, raw: { width, height, channels: pixels.raw.channels } }
}

/** The best quality that fits; the lowest one where none does. */
async function encode({ data, raw }: Pixels, maxBytes: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for (const quality of qualities) {
    // Effort 2 takes half the time of the next step up and costs about four bytes in a hundred.
    bytes = await sharp(data, { raw }).webp({ quality, effort: 2 }).toBuffer()
    if (bytes.length <= maxBytes) break
  }
  return bytes
}
