import { type ReactNode, useEffect, useRef } from 'react'

interface FocusOnMountProps {
  /** False where it was there from the beginning. */
  readonly isNew?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * What has just taken the place of something longer. It comes into view and takes the keyboard: the browser would leave both
 * where only the footer is left.
 */
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
