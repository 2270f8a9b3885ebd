import type { CDPSession } from 'playwright-core'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A finger that goes through the points, as a touch screen tells of it. */
export async function swipe(session: CDPSession, from: Point, to: Point): Promise<void> {
  const steps = 6
  const touchPoints = (step: number): Point[] => [
    { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps },
  ]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPoints(0) })
  for (let step = 1; step <= steps; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchPoints(step) })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

export type Finger = Point & { readonly id: number }

/** What a touch screen tells of all fingers that are on it; one that is not named any more was lifted. */
export const fingers = (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  ...touchPoints: Finger[]
) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
