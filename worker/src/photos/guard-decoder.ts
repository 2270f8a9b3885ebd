import { borderPixels } from '@ashenda/platform/pictures/woven-border.ts'
import sharp from 'sharp'

/** The accepted formats (core/domain/photo.ts), as libvips names their loaders. */
const readers = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`)

/**
 * For the whole process, before the first job: only photos can be decoded, one thread each, without cache. The site's own drawings are made
 * before.
 */
export async function guardDecoder(): Promise<void> {
  await borderPixels()
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
}
