import { useRef } from 'react'

/**
 * Our dialogs are opened by state, not by a Radix trigger, which would otherwise get the focus back. Where the opener is gone, as with an entry that left its list, the
 * part of the page around it gets it.
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
      // It may have gone to where the dialog led.
      if (document.activeElement !== document.body) return
      const place = places.current.find((one) => one?.isConnected)
      if (!place) return
      if (place.tabIndex < 0) place.tabIndex = -1
      place.focus({ preventScroll: true })
    },
  }
}
