import { type CSSProperties, useEffect, useState } from 'react'

/** More than a screen shows. */
const atATime = 12

interface Growing {
  /** How many entries to show by now. */
  readonly shown: number
  /** For the list's style: how many are to come, for whose room its sheet cares. */
  readonly room: CSSProperties
}

/** A long list comes in steps, so that the page moves and answers in between; it is as high as all of it from the first step on. */
export function useGrowing(all: number): Growing {
  const [wanted, setWanted] = useState(atATime)
  useEffect(() => {
    if (wanted >= all) return
    const timer = setTimeout(() => setWanted(wanted + atATime))
    return () => clearTimeout(timer)
  }, [wanted, all])
  const shown = Math.min(wanted, all)
  return { shown, room: { '--coming': all - shown } as CSSProperties } // React sets custom properties, its type does not list them
}
