import { type Inline, isWebLink, readMarked } from '@ashenda/core/domain/marked-text.ts'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { ExternalLink } from './links.tsx'
import styles from './marked-text.module.css'

/** Paragraphs, lists, strong words and links, as admins write them (core: marked-text.ts). */
export const MarkedText = ({ text }: { readonly text: string }) =>
  readMarked(text).map(({ kind, lines }, block) =>
    kind === 'list' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order
      <ul key={block} className={styles['list']}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={index}>
            <Line parts={line} />
          </li>
        ))}
      </ul>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <p key={block}>
        <Line parts={lines[0] ?? []} />
      </p>
    ),
  )

const Line = ({ parts }: { readonly parts: readonly Inline[] }) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={index}>
      {typeof part === 'string' ? (
        part
      ) : 'strong' in part ? (
        <strong>{part.strong}</strong>
      ) : (
        <WrittenLink href={part.link}>{part.text}</WrittenLink>
      )}
    </Fragment>
  ))

interface WrittenLinkProps {
  /** An address that passed isLink. */
  readonly href: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link an admin wrote: a page of this site, another site, an e-mail or a phone. */
export function WrittenLink({ href, className, children }: WrittenLinkProps) {
  if (isWebLink(href))
    return (
      <ExternalLink href={href} className={className}>
        {children}
      </ExternalLink>
    )
  if (href.startsWith('/'))
    return (
      <Link href={href} className={className}>
        {children}
      </Link>
    )
  return (
    <a href={href} className={className}>
      {children}
    </a>
  )
}
