import type { Point } from 'react-easy-crop'
import type { Area } from './crop-geometry.ts'

/** How a photo lies behind its frame. */
export interface Framing {
  /** Its distance from the middle of the frame, in CSS pixels. */
  readonly crop: Point
  readonly zoom: number
  /** What the frame shows; undefined until the photo was laid out. */
  readonly area: Area | undefined
}

export const startFraming: Framing = { crop: { x: 0, y: 0 }, zoom: 1, area: undefined }
