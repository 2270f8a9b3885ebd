import { borderPixels } from '@ashenda/platform/pictures/woven-border.ts'
import sharp from 'sharp'

/** The formats taken (core/domain/photo.ts), as libvips names what reads them. */
const readers = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`)

/**
 * For the whole process, before the first job: nothing but photos can be read, one thread a picture, nothing is kept. What
 * the site itself draws is drawn before.
 */
export async function guardDecoder(): Promise<void> {
  await borderPixels()
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
}
