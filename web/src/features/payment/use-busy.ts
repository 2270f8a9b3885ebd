import { useEffect, useState } from 'react'

/** Which of several options is running; ends when the browser returns to the page. */
export function useBusy<Way extends string>() {
  const [busy, setBusy] = useState<Way>()
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setBusy(undefined)
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  return [busy, setBusy] as const
}
