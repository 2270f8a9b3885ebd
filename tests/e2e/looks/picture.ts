import type { CDPSession, Page } from 'playwright-core'
import sharp from 'sharp'

/** A page in grey and a third of its size, as it is compared and kept. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** A byte for each pixel. */
  readonly grey: Buffer
}

/** px of the page for one of the picture, each way. */
export const reduction = 3
/** px; what stands lower is seen in no picture. */
const deepest = 2_700

/** The page from its top, with all of its fonts and pictures. */
export async function takePicture(page: Page, session: CDPSession): Promise<Picture> {
  const { width, height } = await page.evaluate(arrived, deepest)
  const { data } = await session.send('Page.captureScreenshot', {
    // Encoded and read in a tenth of the time of a PNG; what it loses is gone with two thirds of the size.
    format: 'jpeg',
    quality: 90,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  })
  const reduced = sharp(Buffer.from(data, 'base64')).resize(
    Math.ceil(width / reduction),
    Math.ceil(height / reduction),
    {
      fit: 'fill',
    },
  )
  return readPicture(await reduced.png({ compressionLevel: 0 }).toBuffer())
}

/** Waits until fonts and pictures are here and painted. Resolves with what is there to be seen. */
async function arrived(most: number): Promise<{ width: number; height: number }> {
  const painted = (): Promise<unknown> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  scrollTo({ top: 0, behavior: 'instant' })
  // A picture may choose another file for a screen of another width, a frame later.
  await painted()
  const { scrollHeight, clientWidth } = document.documentElement
  const height = Math.min(Math.max(scrollHeight, innerHeight), most)
  await document.fonts.ready
  const pictures = [...document.images].filter((image) => image.getBoundingClientRect().top < height)
  await Promise.all(
    pictures.map(async (image) => {
      image.loading = 'eager'
      if (!image.complete)
        await new Promise((settled) => {
          image.onload = settled
          image.onerror = settled
        })
      await image.decode().catch(() => undefined)
    }),
  )
  await painted()
  return { width: clientWidth, height }
}

export async function readPicture(file: Buffer | string): Promise<Picture> {
  const { data, info } = await sharp(file)
    .flatten({ background: '#fff' })
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, grey: data }
}
