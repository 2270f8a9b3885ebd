import sharp from 'sharp'
import { type Rgb, toRgb } from './pixels.ts'

const size = { width: 36, height: 630 } as const

/** The festival dress's woven border, upright, as high as a preview; drawn once. */
export function borderPixels(): Promise<Rgb> {
  border ??= toRgb(sharp(Buffer.from(svg)))
  return border
}

let border: Promise<Rgb> | undefined

/** One repeat of the border, upright: what fills its tile. */
export const wovenTile = {
  width: 36,
  height: 42,
  svg: `<path fill="#fffdf8" d="M0 0h36v42H0z"/>
      <path fill="#8f1d2c" d="M18 2l13 19-13 19L5 21z"/>
      <path fill="#f2b632" d="M18 10l7.5 11-7.5 11-7.5-11z"/>
      <path fill="#1c5a35" d="M18 16l3.5 5-3.5 5-3.5-5zM5 0h5l-5 7.5zM31 0h-5l5 7.5zM5 42h5l-5-7.5zM31 42h-5l5-7.5z"/>
      <path fill="#f2b632" d="M0 0h3v42H0zM33 0h3v42h-3z"/>`,
} as const

const svg = `
  <svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <pattern id="motif" width="${wovenTile.width}" height="${wovenTile.height}" patternUnits="userSpaceOnUse">
      ${wovenTile.svg}
    </pattern>
    <path fill="url(#motif)" d="M0 0h36v630H0z"/>
  </svg>`
