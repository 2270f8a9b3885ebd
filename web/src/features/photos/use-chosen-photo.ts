import { useRef, useState } from 'react'
import { type PhotoProblem, type ReadPhoto, readPhoto } from './read-photo.ts'

/** The photo that was chosen, once it was read. `found`: what is wrong with a new choice, or nothing. */
export function useChosenPhoto(found: (problem: PhotoProblem | undefined) => void) {
  const [photo, setPhoto] = useState<ReadPhoto>()
  const [reading, setReading] = useState(false)
  const latest = useRef<File>(undefined)

  async function read(file: File): Promise<void> {
    latest.current = file
    setReading(true)
    const result = await readPhoto(file)
    if (latest.current !== file) return
    setReading(false)
    const isProblem = typeof result === 'string'
    setPhoto(isProblem ? undefined : result)
    found(isProblem ? result : undefined)
  }

  function forget(): void {
    latest.current = undefined
    setPhoto(undefined)
    found(undefined)
  }

  return { photo, reading, choose: (file: File) => void read(file), forget }
}
