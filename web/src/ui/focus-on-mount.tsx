import { type ReactNode, useEffect, useRef } from 'react'

interface FocusOnMountProps {
  /** False if it was there initially. */
  readonly isNew?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Replaces something longer: comes into view with focus, which the browser would leave at the footer. */
export function FocusOnMount({ isNew = true, className, children }: FocusOnMountProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <div ref={place} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}
