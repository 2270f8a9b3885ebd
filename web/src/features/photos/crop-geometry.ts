import { photoShape } from '@ashenda/core/domain/photo.ts'

/** In pixels of the photo. */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface Area extends Size {
  readonly x: number
  readonly y: number
}

export const aspect = photoShape.width / photoShape.height

/** Scales down to a longest side; never up. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const factor = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** Narrower pictures are refused (core/domain/photo.ts). */
const leastWidth = 200

/** The sent size: the crop's own, but not below the minimum. */
export function sentSize({ width, height }: Size): Size {
  const factor = Math.max(1, leastWidth / Math.min(width, height))
  return { width: Math.round(width * factor), height: Math.round(height * factor) }
}

const mostZoom = 3

/** The maximum zoom without enlarging the crop. */
export const zoomLimit = ({ width, height }: Size): number =>
  Math.min(mostZoom, Math.max(1, Math.min(width, height * aspect) / leastWidth))
