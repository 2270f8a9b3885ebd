import { useRef } from 'react'

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
