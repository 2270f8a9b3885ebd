import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

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

/** For elements that disappear when done, like a load button: the focus, which the browser would drop, goes to the surroundings. */
export function useKeptFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      // It is still in the page here.
      if (!element?.contains(document.activeElement)) return
      const around = ['section, article', '[role="dialog"], main'].map((parts) => element.closest<HTMLElement>(parts))
      queueMicrotask(() => {
        const part = around.find((one) => one?.isConnected)
        if (!part || document.activeElement !== document.body) return
        if (!part.hasAttribute('tabindex')) part.tabIndex = -1
        part.focus({ preventScroll: true })
      })
    }
  }, [])
  return place
}

/**
 * Our dialogs are opened by state, without a Radix trigger to return the focus to. If the opener is gone, like a removed list entry, its
 * surroundings get the focus.
 */
export function useReturnFocus() {
  const places = useRef<readonly (HTMLElement | null | undefined)[]>([])
  return {
    onOpenAutoFocus: (): void => {
      const opener = document.activeElement as HTMLElement | null // or of SVG, which has all that is asked of it here
      places.current = [opener, opener?.closest('section'), opener?.closest('main')]
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      // The focus may be where the dialog led.
      if (document.activeElement !== document.body) return
      const place = places.current.find((one) => one?.isConnected)
      if (!place) return
      if (place.tabIndex < 0) place.tabIndex = -1
      place.focus({ preventScroll: true })
    },
  }
}
