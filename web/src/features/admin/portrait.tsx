import type { CSSProperties } from 'react'
import { Photo } from '../contestants/photo.tsx'

interface PortraitProps {
  /** As stored; null where she has none. */
  readonly file: string | null
  readonly colour?: string | null
  readonly className?: string | undefined
}

/** A contestant's first photo beside her name, or the place of it. */
export function Portrait({ file, colour = null, className }: PortraitProps) {
  const style: CSSProperties | undefined = colour === null ? undefined : { backgroundColor: colour }
  return (
    <span className={className} style={style}>
      {file !== null && <Photo key={file} file={file} place="small" alt="" lazy />}
    </span>
  )
}
