import { useEffect, useState } from 'react'

/** Whether one of several ways is under way; it ends when the browser comes back to the page as it was left. */
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
