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
/** px; what stands lower is seen in no picture: there the list of contestants goes on, sooner or later. */
const deepest = 2_200

/** What is on the screen; or the page from its top, on a screen as tall as the page. */
export async function takePicture(page: Page, session: CDPSession, part: 'screen' | 'page' = 'page'): Promise<Picture> {
  await page.evaluate(arrive)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (part === 'page') {
    const needed = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.min(Math.max(needed, height), deepest) })
    await page.evaluate(arrive)
  }
  const { data } = await session.send('Page.captureScreenshot', {
    // Encoded and read in a tenth of the time of a PNG; what it loses is gone with two thirds of the size.
    format: 'jpeg',
    quality: 90,
  })
  const seen = sharp(Buffer.from(data, 'base64'))
  const { width: wide, height: tall } = await seen.metadata()
  const size = { width: Math.ceil(wide / reduction), height: Math.ceil(tall / reduction), fit: 'fill' as const }
  if (part === 'page') await page.setViewportSize({ width, height })
  return readPicture(await seen.resize(size).png({ compressionLevel: 0 }).toBuffer())
}

/** Waits until fonts and pictures are here and painted, and whatever moved has come to its end. */
async function arrive(): Promise<void> {
  const painted = (): Promise<unknown> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  scrollTo({ top: 0, behavior: 'instant' })
  // A picture may choose another file for a screen of another width, a frame later.
  await painted()
  await document.fonts.ready
  const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
  await Promise.all(
    seen.map(async (image) => {
      image.loading = 'eager'
      image.decoding = 'sync'
      if (!image.complete)
        await new Promise((settled) => {
          image.onload = settled
          image.onerror = settled
        })
      await image.decode().catch(() => undefined)
    }),
  )
  // One that turns for ever never comes to its end.
  const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  await painted()
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
