import { useEffect, useRef } from 'react'

/**
 * For what follows an answer, as closing the dialog or leading to another page: not done once its component is gone. Somebody who closed the dialog, or pressed Back,
 * while the answer was on its way may be about something else by then.
 */
export function useIfHere<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return (...given) => {
    if (isHere.current) act(...given)
  }
}
