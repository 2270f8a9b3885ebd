import { photoShape } from '@ashenda/core/domain/photo.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** In pixels of the photo after its turns. */
export interface Area extends Size {
  readonly x: number
  readonly y: number
}

/** Clockwise quarters. */
export type Turns = 0 | 1 | 2 | 3

export const nextTurns = (turns: Turns): Turns => ([1, 2, 3, 0] as const)[turns]

export const turned = ({ width, height }: Size, turns: Turns): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Made smaller until no side is longer than that; never made larger. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const factor = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

export const aspect = photoShape.width / photoShape.height

/** Narrower pictures are refused (core/domain/photo.ts). */
const leastWidth = 200

/** The size in which a cut-out is sent: its own, but none that would be refused. */
export function sentSize({ width, height }: Size): Size {
  const factor = Math.max(1, leastWidth / Math.min(width, height))
  return { width: Math.round(width * factor), height: Math.round(height * factor) }
}

const mostZoom = 3

/** How far one may zoom in: not so far that the cut-out would have to be blown up. */
export function zoomLimit(photo: Size, turns: Turns): number {
  const { width, height } = turned(photo, turns)
  return Math.min(mostZoom, Math.max(1, Math.min(width, height * aspect) / leastWidth))
}

/**
 * The transform (of CanvasRenderingContext2D.setTransform) under which the photo, drawn around the origin, fills a canvas of
 * size `output` with its area.
 */
export function transformOf(
  photo: Size,
  turns: Turns,
  area: Area,
  output: Size,
): [number, number, number, number, number, number] {
  const box = turned(photo, turns)
  const scaleX = output.width / area.width
  const scaleY = output.height / area.height
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[turns]
  return [
    cos * scaleX,
    sin * scaleY,
    -sin * scaleX,
    cos * scaleY,
    (box.width / 2 - area.x) * scaleX,
    (box.height / 2 - area.y) * scaleY,
  ]
}
