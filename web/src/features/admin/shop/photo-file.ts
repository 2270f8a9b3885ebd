import { photoFormatOf, photoMaxBytes } from '@ashenda/core/domain/photo.ts'

/** The problem of a file chosen as a photo. The server checks again, and checks the picture itself, so a file that cannot be read here is sent all the same. */
export async function photoFileProblem(file: File): Promise<'image_too_large' | 'not_an_image' | undefined> {
  if (file.size > photoMaxBytes) return 'image_too_large'
  const beginning = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => undefined)
  return beginning && !photoFormatOf(new Uint8Array(beginning)) ? 'not_an_image' : undefined
}
