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

export const MailLink = ({ email, subject }: { readonly email: string; readonly subject?: string }) => (
  <a href={mailHref(email, subject)}>
    <bdi dir="ltr">{email}</bdi>
  </a>
)

/** @param shown the number in readable form */
export const PhoneLink = ({ phone, shown = phone }: { readonly phone: string; readonly shown?: string }) => (
  <a href={phoneHref(phone)}>
    <bdi dir="ltr">{shown}</bdi>
  </a>
)

/** A mailto address, encoded so that typed text cannot add recipients or headers. */
export const mailHref = (email: string, subject?: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`

/** A tel address of digits only, so that typed text cannot add parameters. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
