import type { Point } from 'react-easy-crop'
import type { Area } from './crop-geometry.ts'

/** A photo's position behind its frame. */
export interface Framing {
  /** Offset from the frame's centre, in CSS pixels. */
  readonly crop: Point
  readonly zoom: number
  /** The area in the frame; undefined before layout. */
  readonly area: Area | undefined
}

export const startFraming: Framing = { crop: { x: 0, y: 0 }, zoom: 1, area: undefined }
