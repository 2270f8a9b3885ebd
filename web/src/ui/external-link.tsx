import type { ReactNode } from 'react'
import { useT } from '../lib/i18n.ts'

interface ExternalLinkProps {
  /** An https address on somebody else's site. */
  readonly href: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Keeps this page open, and gives the other site neither a handle nor the referrer. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const t = useT()
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="for-readers"> ({t('common.opensInNewTab')})</span>
    </a>
  )
}
