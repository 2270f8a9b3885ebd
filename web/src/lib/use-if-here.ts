import { useEffect, useRef } from 'react'

/** For actions after an answer, such as closing a dialog: skipped once the component is gone, because the person may be elsewhere. */
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
