import { useT } from '../../lib/i18n.ts'
import { icon } from '../../ui/icons.tsx'
import styles from './share-dialog.module.css'

interface ShareLinksProps {
  readonly address: string
  readonly text: string
}

/** Plain links: these sites load nothing before a click. */
const sites = [
  {
    name: 'telegram',
    Icon: icon(<path d="M2.5 11.5L21.5 3.5l-3.5 16.5-6-4.5-3.5 4-1-6.5L18 6.5 7.5 13z" />),
    linkFor: ({ address, text }: ShareLinksProps) => withQuery('https://t.me/share/url', { url: address, text }),
  },
  {
    name: 'whatsapp',
    Icon: icon(
      <path d="M3 21l1.5-5a9 9 0 113.5 3.5zM8.5 8c0 4.5 3 7.5 7.5 7.5l.5-2.2-2.3-1.1-1.2 1.1c-1-.6-1.7-1.3-2.3-2.3l1.1-1.2L10.7 7.5z" />,
    ),
    linkFor: ({ address, text }: ShareLinksProps) => withQuery('https://wa.me/', { text: `${text} ${address}` }),
  },
  {
    name: 'facebook',
    Icon: icon(<path d="M14.5 21v-7.5h3l.5-3.5h-3.5V8c0-1.2.5-2 2-2H18V3h-2.5C12.5 3 11 5 11 7.5V10H8v3.5h3V21z" />),
    linkFor: ({ address }: ShareLinksProps) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: address }),
  },
] as const

/** Spaces as %20: some apps read + literally. */
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
