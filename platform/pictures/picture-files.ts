import { type ImageVariant, imageFile, type JpegVariant, jpegFile } from '@ashenda/core/domain/image.ts'
import type { PictureShape } from '@ashenda/core/domain/photo.ts'
import sharp from 'sharp'
import { linkPreview } from './link-preview.ts'
import { type Rgb, toRgb } from './pixels.ts'

export interface PictureFile {
  readonly variant: ImageVariant | JpegVariant
  /** The file's name for the picture's stored name. */
  readonly nameFor: (file: string) => string
  readonly bytes: Buffer
}

export interface Picture {
  readonly width: number
  readonly height: number
  /** Average colour as #rrggbb, shown until the picture loads. */
  readonly colour: string
  readonly files: readonly PictureFile[]
}

/** Served sizes, maximum bytes for slow connections, and the qualities to try. */
const webps = {
  portrait: [
    { variant: 'card', width: 320, maxBytes: 11_000 },
    { variant: 'detail', width: 640, maxBytes: 39_000 },
    { variant: 'full', width: 960, maxBytes: 90_000 },
  ],
  wide: [
    { variant: 'card', width: 480, maxBytes: 16_000 },
    { variant: 'detail', width: 960, maxBytes: 56_000 },
    { variant: 'full', width: 1_600, maxBytes: 130_000 },
  ],
  logo: [
    { variant: 'card', width: 160, maxBytes: 6_000 },
    { variant: 'detail', width: 320, maxBytes: 12_000 },
    { variant: 'full', width: 640, maxBytes: 24_000 },
  ],
} as const satisfies Readonly<Record<PictureShape, readonly object[]>>
/** Patterned cloth needs the lower qualities to fit. */
const webpQualities = [74, 64, 52, 40] as const

const maxJpegBytes = { fallback: 60_000, share: 100_000 } as const
const jpegQualities = [76, 66, 54] as const

/** All files of a picture of that shape (decode-photo.ts); sizes above its own are not enlarged. */
export async function pictureFiles(full: Rgb, shape: PictureShape = 'portrait'): Promise<Picture> {
  const sizes = await Promise.all(
    webps[shape].map(async ({ variant, width, maxBytes }) => {
      return { variant, maxBytes, pixels: await resize(full, width) }
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
    toRgb(sharp(full.data, { raw: full.raw }).resize(1, 1)),
  ])
  const { width, height } = full.raw
  return {
    width,
    height,
    colour: `#${average.data.toString('hex', 0, 3)}`,
    files: [...portraits, fallback, share],
  }
}

const resize = async (pixels: Rgb, width: number): Promise<Rgb> =>
  pixels.raw.width <= width ? pixels : toRgb(sharp(pixels.data, { raw: pixels.raw }).resize({ width }))

/** Effort 2 takes half the time of 3 and costs about 4 % more bytes. */
const encodeWebp = ({ data, raw }: Rgb, maxBytes: number): Promise<Buffer> =>
  firstWithin(maxBytes, webpQualities, (quality) => sharp(data, { raw }).webp({ quality, effort: 2 }).toBuffer())

/** Without mozjpeg, which saves a sixth of the bytes at six times the time: few browsers fetch these. */
async function jpeg(variant: JpegVariant, { data, raw }: Rgb): Promise<PictureFile> {
  const bytes = await firstWithin(maxJpegBytes[variant], jpegQualities, (quality) =>
    sharp(data, { raw }).jpeg({ quality, progressive: true }).toBuffer(),
  )
  return { variant, nameFor: (file) => jpegFile(file, variant), bytes }
}

/** The best quality that fits; the lowest if none does. */
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
