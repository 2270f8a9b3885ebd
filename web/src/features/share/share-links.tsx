import { useT } from '../../lib/i18n.ts'
import { FacebookIcon, TelegramIcon, WhatsappIcon } from './icons.tsx'
import styles from './share-dialog.module.css'

interface ShareLinksProps {
  readonly address: string
  readonly text: string
}

/** Plain links: nothing of these sites is loaded before somebody goes there. */
const sites = [
  {
    name: 'telegram',
    Icon: TelegramIcon,
    linkFor: ({ address, text }: ShareLinksProps) => withQuery('https://t.me/share/url', { url: address, text }),
  },
  {
    name: 'whatsapp',
    Icon: WhatsappIcon,
    linkFor: ({ address, text }: ShareLinksProps) => withQuery('https://wa.me/', { text: `${text} ${address}` }),
  },
  {
    name: 'facebook',
    Icon: FacebookIcon,
    linkFor: ({ address }: ShareLinksProps) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: address }),
  },
] as const

/** With %20 for a space: apps that open such links read a + as a plus sign. */
const withQuery = (site: string, values: Readonly<Record<string, string>>): string =>
  `${site}?${Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`

export function ShareLinks(props: ShareLinksProps) {
  const t = useT()
  return (
    <ul className={styles['sites']} aria-label={t('extras:share.sendBy')}>
      {sites.map(({ name, Icon, linkFor }) => (
        <li key={name}>
          <a href={linkFor(props)} target="_blank" rel="noopener noreferrer">
            <Icon />
            {t(`extras:share.${name}`)}
            <span className="for-readers"> {t('extras:share.newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
