import { photoFormatOf, photoMaxBytes } from '@ashenda/core/domain/photo.ts'

/** What is wrong with a file that was chosen as a photo; the server looks again, and into the picture. One that cannot be read is its affair. */
export async function photoFileProblem(file: File): Promise<'image_too_large' | 'not_an_image' | undefined> {
  if (file.size > photoMaxBytes) return 'image_too_large'
  const beginning = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => undefined)
  return beginning && !photoFormatOf(new Uint8Array(beginning)) ? 'not_an_image' : undefined
}
