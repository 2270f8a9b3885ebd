import { type CSSProperties, useEffect, useState } from 'react'

/** More than a screen shows of an admin's list. */
const usualStep = 12

interface ProgressiveCount {
  /** How many entries to show by now. */
  readonly shown: number
  /** For the list's style: the number to come, whose room its style sheet reserves. */
  readonly room: CSSProperties
}

/**
 * Shows a long list in steps, so that the page stays responsive; its full height is reserved from the first. A shortened list grows again
 * from there.
 */
export function useProgressiveCount(all: number, step = usualStep): ProgressiveCount {
  const [wanted, setWanted] = useState(step)
  useEffect(() => {
    if (wanted > Math.max(all, step)) return setWanted(Math.max(all, step))
    if (wanted >= all) return
    const timer = setTimeout(() => setWanted(wanted + step))
    return () => clearTimeout(timer)
  }, [wanted, all, step])
  const shown = Math.min(wanted, all)
  return { shown, room: { '--coming': all - shown } as CSSProperties } // React sets custom properties, its type does not list them
}
