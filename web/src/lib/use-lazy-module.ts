import { useEffect, useState } from 'react'

interface Load<Part> {
  (): Promise<Part>
  /** Of one that keeps what it has loaded: then it is there from the first rendering on. */
  readonly loaded?: () => Part | undefined
}

export function keepModule<Part>(load: () => Promise<Part>): Load<Part> {
  let part: Part | undefined
  const loadOnce = async (): Promise<Part> => {
    part ??= await load()
    return part
  }
  return Object.assign(loadOnce, { loaded: () => part })
}

/**
 * A part of the page in its own chunk: undefined until it is wanted and loaded. `failed` is called if the
 * network fails; wanting it again tries again.
 */
export function useLazyModule<Part>(load: Load<Part>, wanted: boolean, failed: () => void): Part | undefined {
  const [part, setPart] = useState(() => (wanted ? load.loaded?.() : undefined))
  useEffect(() => {
    if (!wanted || part !== undefined) return
    let left = false
    load().then(
      // Kept even if it is no longer wanted: a footer that was in view while the page above it was still coming.
      (loaded) => setPart(() => loaded),
      () => {
        if (!left) failed()
      },
    )
    return () => {
      left = true
    }
  }, [load, wanted, part, failed])
  return part
}
