import sharp from 'sharp'
import { type Picture, pictureFiles } from '../../pictures/picture-files.ts'
import { toRgb } from '../../pictures/pixels.ts'

/** Draws the SVG once at full size and derives every file of the picture from those pixels. */
export const renderPortrait = async (svg: string): Promise<Picture> =>
  pictureFiles(await toRgb(sharp(Buffer.from(svg))))
