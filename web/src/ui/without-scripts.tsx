import type { ReactNode } from 'react'
import { useHydrated } from '../lib/hydrated.ts'

interface WithoutScriptsProps {
  readonly href: string
  readonly className: string | undefined
  readonly text: string
  /** In its place once the page is alive. */
  readonly children: ReactNode
}

/** A link that does, without scripts or before they have come, what a button does with them. */
export const WithoutScripts = ({ href, className, text, children }: WithoutScriptsProps) =>
  useHydrated() ? (
    children
  ) : (
    <a href={href} className={className}>
      {text}
    </a>
  )
