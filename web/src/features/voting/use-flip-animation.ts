import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../lib/reduced-motion.ts'

const flightMs = 260

/** An element's centre, unaffected by its growth; relative to the list, so that scrolling moves nothing. */
interface Place {
  readonly x: number
  readonly y: number
}

/**
 * Animates `[data-flies]` elements to their new places after `cause` changed. A `held` element is dragged: call the returned function
 * before releasing it, and it glides from there.
 */
export function useFlipAnimation(list: RefObject<HTMLElement | null>, cause: unknown, held: boolean): () => void {
  const stood = useRef<ReadonlyMap<string, Place>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cause is what moves things, though only the result is measured.
  useLayoutEffect(() => {
    const stands = placesIn(list.current)
    for (const flier of fliersIn(list.current)) {
      const from = stood.current.get(nameOf(flier))
      const to = stands.get(nameOf(flier))
      if (!from || !to || held || prefersReducedMotion()) continue
      if (from.x === to.x && from.y === to.y) continue
      flier.animate(
        [
          { translate: `${from.x - to.x}px ${from.y - to.y}px`, zIndex: 1 },
          { translate: '0', zIndex: 1 },
        ],
        {
          duration: flightMs,
          easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
        },
      )
    }
    stood.current = stands
  }, [list, cause, held])

  return () => {
    stood.current = placesIn(list.current)
  }
}

const fliersIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-flies]') ?? []),
]

const nameOf = (flier: HTMLElement): string => flier.dataset['flies'] ?? ''

function placesIn(list: HTMLElement | null): ReadonlyMap<string, Place> {
  const origin = list?.getBoundingClientRect()
  const places = fliersIn(list).map((flier): [string, Place] => {
    const box = flier.getBoundingClientRect()
    const x = box.x + box.width / 2 - (origin?.x ?? 0)
    return [nameOf(flier), { x, y: box.y + box.height / 2 - (origin?.y ?? 0) }]
  })
  return new Map(places)
}
