import narrowest from '../../../content/hero/dance-320.avif'
import narrow from '../../../content/hero/dance-480.avif'
import phone from '../../../content/hero/dance-750.avif'
import fallback from '../../../content/hero/dance-750.webp'
import wide from '../../../content/hero/dance-1280.avif'
import widest from '../../../content/hero/dance-1600.avif'
import type { FestivalPictureFiles } from './festival-picture.tsx'

/** In the page at once; the others come with the carousel. */
export const firstPicture: FestivalPictureFiles = {
  phone: { 320: narrowest, 480: narrow, 750: phone },
  wide: { 1280: wide, 1600: widest },
  fallback,
}
