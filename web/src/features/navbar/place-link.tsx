import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

interface PlaceLinkProps {
  /** The id of a part of the first page. */
  readonly place: string
  readonly className: string | undefined
  readonly onFollow: () => void
  readonly children: ReactNode
}

/** On the first page the browser goes there by itself; from any other the page changes first. */
export function PlaceLink({ place, className, onFollow, children }: PlaceLinkProps) {
  const [path] = useLocation()
  return path === '/' ? (
    <a href={`#${place}`} className={className} onClick={onFollow}>
      {children}
    </a>
  ) : (
    <Link href={`/#${place}`} className={className} onClick={onFollow}>
      {children}
    </Link>
  )
}
