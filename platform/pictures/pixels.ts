import type { Sharp } from 'sharp'

/** A decoded picture in sharp's form. */
export interface Pixels {
  readonly data: Buffer
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

export interface Rgb extends Pixels {
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 3 }
}

export async function toRgb(picture: Sharp): Promise<Rgb> {
  const { data, info } = await picture.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: 3 } }
}
