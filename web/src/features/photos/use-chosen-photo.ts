import { useRef, useState } from 'react'
import { type PhotoProblem, type ReadPhoto, readPhoto, turnPhoto } from './read-photo.ts'

type Coming = Promise<ReadPhoto | PhotoProblem>

/** The chosen photo, once read. `changed`: another one, or none and why. */
export function useChosenPhoto(changed: (problem?: PhotoProblem) => void) {
  const [photo, setPhoto] = useState<ReadPhoto>()
  const [working, setWorking] = useState(false)
  /** The latest file; earlier ones still being read are dropped. */
  const latest = useRef<Coming>(undefined)

  async function take(coming: Coming): Promise<void> {
    latest.current = coming
    setWorking(true)
    const result = await coming.catch(() => 'contestant:photos.undecodable' as const)
    if (latest.current !== coming) return
    const isProblem = typeof result === 'string'
    setWorking(false)
    setPhoto(isProblem ? undefined : result)
    changed(isProblem ? result : undefined)
  }

  async function turned(before: Coming): Promise<ReadPhoto | PhotoProblem> {
    const result = await before
    return typeof result === 'string' ? result : turnPhoto(result)
  }

  return {
    photo,
    working,
    choose: (file: File): void => void take(readPhoto(file)),
    turn: (): void => void (latest.current && take(turned(latest.current))),
    forget: (): void => {
      latest.current = undefined
      setWorking(false)
      setPhoto(undefined)
      changed()
    },
  }
}
