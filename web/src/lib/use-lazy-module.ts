import { useEffect, useState } from 'react'

interface Load<Part> {
  (): Promise<Part>
  /** For cached modules: available at the first rendering. */
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

/** A part in its own chunk: undefined until wanted and loaded. `failed` on a network failure; wanting it again retries. */
export function useLazyModule<Part>(load: Load<Part>, wanted: boolean, failed: () => void): Part | undefined {
  const [part, setPart] = useState(() => (wanted ? load.loaded?.() : undefined))
  useEffect(() => {
    if (!wanted || part !== undefined) return
    let left = false
    load().then(
      // Kept even if no longer wanted, like a footer that was briefly in view.
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
