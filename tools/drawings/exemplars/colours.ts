import { type Rgb, toRgb } from '@ashenda/platform/pictures/pixels.ts'
import sharp from 'sharp'

const bands = 3

/** The average colours of a picture from top to bottom, as #rrggbb: what a page shows until the picture is there. */
export async function coloursOf({ data, raw }: Rgb): Promise<readonly string[]> {
  const small = await toRgb(sharp(data, { raw }).resize(1, bands, { fit: 'fill' }))
  return Array.from({ length: bands }, (_, band) => `#${small.data.toString('hex', 3 * band, 3 * band + 3)}`)
}
