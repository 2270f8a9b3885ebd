import { type ImageVariant, imageFile, type JpegVariant, jpegFile } from '@ashenda/core/domain/image.ts'
import sharp from 'sharp'
import { linkPreview } from './link-preview.ts'
import { type Rgb, toRgb } from './pixels.ts'

export interface PictureFile {
  readonly variant: ImageVariant | JpegVariant
  /** The file's name, given the one the picture is stored under. */
  readonly nameFor: (file: string) => string
  readonly bytes: Buffer
}

export interface Picture {
  readonly width: number
  readonly height: number
  /** The average, as #rrggbb: what a page shows until the picture is there. */
  readonly colour: string
  readonly files: readonly PictureFile[]
}

/** The sizes served, what one picture may weigh on a phone's slow connection, and the qualities tried in turn. */
const webps = [
  { variant: 'card', width: 320, height: 400, maxBytes: 11_000 },
  { variant: 'detail', width: 640, height: 800, maxBytes: 39_000 },
  { variant: 'full', width: 960, height: 1200, maxBytes: 90_000 },
] as const
/** Patterned cloth needs the lower ones to keep within its bytes. */
const webpQualities = [74, 64, 52, 40] as const

const maxJpegBytes = { fallback: 60_000, share: 100_000 } as const
const jpegQualities = [76, 66, 54] as const

/** Every file of a portrait, 4 by 5 and at most as large as the largest of them; a smaller one is not enlarged. */
export async function pictureFiles(full: Rgb): Promise<Picture> {
  const sizes = await Promise.all(
    webps.map(async ({ variant, width, height, maxBytes }) => {
      return { variant, maxBytes, pixels: await resize(full, width, height) }
    }),
  )
  const detail = sizes.find(({ variant }) => variant === 'detail')?.pixels ?? full
  const [portraits, fallback, share, average] = await Promise.all([
    Promise.all(
      sizes.map(async ({ variant, maxBytes, pixels }): Promise<PictureFile> => {
        return { variant, nameFor: (file) => imageFile(file, variant), bytes: await encodeWebp(pixels, maxBytes) }
      }),
    ),
    jpeg('fallback', detail),
    linkPreview(detail).then((preview) => jpeg('share', preview)),
    resize(full, 1, 1),
  ])
  const { width, height } = full.raw
  return {
    width,
    height,
    colour: `#${average.data.toString('hex', 0, 3)}`,
    files: [...portraits, fallback, share],
  }
}

const resize = async (pixels: Rgb, width: number, height: number): Promise<Rgb> =>
  pixels.raw.width <= width ? pixels : toRgb(sharp(pixels.data, { raw: pixels.raw }).resize(width, height))

/** Effort 2 takes half the time of the next step up and costs about four bytes in a hundred. */
const encodeWebp = ({ data, raw }: Rgb, maxBytes: number): Promise<Buffer> =>
  firstWithin(maxBytes, webpQualities, (quality) => sharp(data, { raw }).webp({ quality, effort: 2 }).toBuffer())

/** Without mozjpeg's search for the last sixth of the bytes, which would take six times as long: few will ever fetch these. */
async function jpeg(variant: JpegVariant, { data, raw }: Rgb): Promise<PictureFile> {
  const bytes = await firstWithin(maxJpegBytes[variant], jpegQualities, (quality) =>
    sharp(data, { raw }).jpeg({ quality, progressive: true }).toBuffer(),
  )
  return { variant, nameFor: (file) => jpegFile(file, variant), bytes }
}

/** The best quality that fits; the lowest one where none does. */
async function firstWithin(
  maxBytes: number,
  qualities: readonly number[],
  encode: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0)
  for (const quality of qualities) {
    bytes = await encode(quality)
    if (bytes.length <= maxBytes) break
  }
  return bytes
}
