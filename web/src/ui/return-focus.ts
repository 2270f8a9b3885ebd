import { useRef } from 'react'

/**
 * Our dialogs are opened by state, not by a Radix trigger, which would otherwise get the focus back. Where the opener is gone, as with an entry that left its list, the
 * part of the page around it gets it.
 */
export function useReturnFocus() {
  const places = useRef<readonly (Element | null | undefined)[]>([])
  return {
    onOpenAutoFocus: (): void => {
      const opener = document.activeElement
      places.current = [opener, ...['article', 'section', 'main'].map((part) => opener?.closest(part))]
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      // It may have gone to where the dialog led.
      if (document.activeElement !== document.body) return
      const place = places.current.find((one) => one?.isConnected)
      if (!(place instanceof HTMLElement)) return
      if (place.tabIndex < 0) place.tabIndex = -1
      place.focus({ preventScroll: true })
    },
  }
}
