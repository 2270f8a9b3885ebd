import { useRef } from 'react'

/** Our dialogs are opened by state, not by a Radix trigger, which would otherwise get the focus back. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      // It may have gone to where the dialog led.
      if (document.activeElement !== document.body) return
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
  }
}
