import { useT } from '../../lib/i18n.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import styles from './contact.module.css'
import { contact } from './contact-data.ts'

/** Our social media: those that exist as links, the others by name. */
export function Channels() {
  const t = useT()
  return (
    <>
      {contact.channels.some(({ link }) => link === null) && <p>{t('extras:contact.followText')}</p>}
      <ul className={styles['channels']}>
        {contact.channels.map(({ name, link }) => (
          <li key={name}>
            {link === null ? t('extras:contact.followSoon', { name }) : <ExternalLink href={link}>{name}</ExternalLink>}
          </li>
        ))}
      </ul>
    </>
  )
}
