import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../lib/reduced-motion.ts'

const flightMs = 260

/** Within the list, so that scrolling moves nothing. */
interface Place {
  readonly x: number
  readonly y: number
}

/** Lets every `[data-flies]` of the list glide from where it stood to where it stands after `cause` changed. */
export function useFlight(list: RefObject<HTMLElement | null>, cause: unknown): void {
  const stood = useRef(new Map<string, Place>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cause is what moves things, though only the result is measured.
  useLayoutEffect(() => {
    const stands = new Map<string, Place>()
    const origin = list.current?.getBoundingClientRect()
    for (const flier of list.current?.querySelectorAll<HTMLElement>('[data-flies]') ?? []) {
      const id = flier.dataset['flies'] ?? ''
      const box = flier.getBoundingClientRect()
      const to = { x: box.x - (origin?.x ?? 0), y: box.y - (origin?.y ?? 0) }
      const from = stood.current.get(id)
      stands.set(id, to)
      const moved = from && (from.x !== to.x || from.y !== to.y)
      if (!moved || prefersReducedMotion()) continue
      flier.animate([{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: '0' }], {
        duration: flightMs,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      })
    }
    stood.current = stands
  }, [list, cause])
}
