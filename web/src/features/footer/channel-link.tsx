import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import type { contact } from '../contact/contact-data.ts'
import { signs } from './channel-signs.tsx'
import styles from './reach.module.css'

type Channel = (typeof contact.channels)[number]

/** A channel that does not exist yet leads to where this site says so, not away and not nowhere. */
export function ChannelLink({ channel: { name, sign, link } }: { readonly channel: Channel }) {
  const t = useT()
  const Sign = signs[sign]
  return link === null ? (
    <Link href="/contact#channels" className={styles['channel']} aria-label={t('extras:contact.followSoon', { name })}>
      <Sign />
    </Link>
  ) : (
    <ExternalLink href={link} className={styles['channel']}>
      <Sign />
      <span className="for-readers">{name}</span>
    </ExternalLink>
  )
}
