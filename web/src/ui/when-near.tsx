import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useInView } from '../lib/in-view.ts'

/**
 * Its content once the place is about to be on the screen, so that a first visit does not load what lies far below; at once where the
 * address has a fragment, which may be in it. The server draws nothing of it.
 */
export function WhenNear({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useInView(place, '600px')
  const [wasNear, setWasNear] = useState(false)
  useEffect(() => {
    if (isNear || location.hash !== '') setWasNear(true)
  }, [isNear])
  return wasNear ? children : <div ref={place} />
}
