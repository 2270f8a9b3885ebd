import type { ReactNode } from 'react'
import { useHydrated } from '../lib/when-hydrated.ts'

interface WithoutScriptsProps {
  readonly href: string
  readonly className: string | undefined
  readonly text: string
  /** Replaces the link after hydration. */
  readonly children: ReactNode
}

/** A link that does a button's job without scripts, or before they load. */
export const WithoutScripts = ({ href, className, text, children }: WithoutScriptsProps) =>
  useHydrated() ? (
    children
  ) : (
    <a href={href} className={className}>
      {text}
    </a>
  )
