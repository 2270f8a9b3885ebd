import sharp, { type Sharp } from 'sharp'

/** A picture whose quarters show its orientation: red, green, blue, white, from the upper left, row by row. */
export function fourQuarters(width: number, height: number): Sharp {
  const quarter = { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 as const }
  const tile = (background: string) => ({ create: { ...quarter, background } })
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: tile('#0f0'), left: quarter.width, top: 0 },
    { input: tile('#00f'), left: 0, top: quarter.height },
    { input: tile('#fff'), left: quarter.width, top: quarter.height },
  ])
}

/** Grainy like a phone's, so that it has some size. */
export const grainy = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })

export const jpegPhoto = (width = 800, height = 1000): Promise<Buffer> =>
  fourQuarters(width, height).jpeg({ quality: 90 }).toBuffer()

/** A valid JPEG of exactly this many bytes. */
export async function jpegOfBytes(bytes: number): Promise<Buffer> {
  const photo = await jpegPhoto()
  // Decoders stop at the picture's end; trailing bytes mean nothing.
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
}

/** Each quarter's colour, from the upper left, row by row, as the nearest #rgb. */
export async function quartersOf(picture: Buffer | Sharp): Promise<readonly string[]> {
  const { data, info } = await (Buffer.isBuffer(picture) ? sharp(picture) : picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): string => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return `#${[...data.subarray(from, from + 3)].map((value) => (value > 127 ? 'f' : '0')).join('')}`
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
}

export const upright = ['#f00', '#0f0', '#00f', '#fff'] as const
