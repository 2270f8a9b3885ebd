import type { SKRSContext2D } from '@napi-rs/canvas'

/** Whoever votes in the film, as a ring. */
export interface Finger {
  /** CSS px of the phone. */
  x: number
  y: number
  /** 0 is nobody's, 1 is fully there. */
  presence: number
  /** 0 hovers, 1 presses. */
  press: number
  /** From 0 to 1 while the ring of a tap spreads. */
  ring: number
}

/** At a place of the frame. */
export function paintFinger(context: SKRSContext2D, finger: Finger, x: number, y: number): void {
  const { presence, press, ring } = finger
  if (presence === 0) return
  const circle = (radius: number, width: number, stroke: string): void => {
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.lineWidth = width
    context.strokeStyle = stroke
    context.stroke()
  }
  const radius = 27 - 7 * press
  context.globalAlpha = presence
  circle(radius + 2, 8, 'rgb(255 253 246 / 0.9)')
  circle(radius, 5, '#8f1d2c')
  context.fillStyle = `rgb(242 182 50 / ${0.28 + 0.4 * press})`
  context.fill()
  context.globalAlpha = presence * (1 - ring)
  circle(24 + 40 * ring, 5, '#8f1d2c')
  context.globalAlpha = 1
}
