import { type Picture, pictureFiles } from '@ashenda/platform/pictures/picture-files.ts'
import { toRgb } from '@ashenda/platform/pictures/pixels.ts'
import sharp from 'sharp'

/** Draws the SVG once at full size and derives every file of the picture from those pixels. */
export const renderPortrait = async (svg: string): Promise<Picture> =>
  pictureFiles(await toRgb(sharp(Buffer.from(svg))))
