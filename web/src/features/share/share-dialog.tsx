import { useMemo } from 'react'
import { translate, useT } from '../../lib/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { CopyField } from './copy-field.tsx'
import { codeOf, pngOf, svgOf } from './qr.ts'
import styles from './share-dialog.module.css'

interface ShareDialogProps {
  readonly address: string
  readonly title: string
  readonly text: string
  /** The share picture's address. */
  readonly picture?: string | undefined
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Share links, the picture to save, the address to copy, and its QR code. */
export function ShareDialog({ address, title, text, picture, open, onOpenChange }: ShareDialogProps) {
  const t = useT()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<bdi>{title}</bdi>} description={t('site:share.hint')}>
      <div className={styles['ways']}>
        <ShareLinks address={address} text={text} />
        {picture !== undefined && <Picture address={picture} title={title} />}
        <CopyField
          label={t('site:share.address')}
          value={address}
          copied={t('site:share.copied')}
          failed={t('site:share.copyFailed')}
        />
        <QrCode address={address} title={title} />
      </div>
    </Dialog>
  )
}

interface PictureProps {
  readonly address: string
  readonly title: string
}

/** To post where a link shows nothing. */
function Picture({ address, title }: PictureProps) {
  const t = useT()
  return (
    <div className={styles['picture']}>
      <img src={address} width={1080} height={1080} alt={t('site:share.pictureOf', { title })} />
      <a href={address} download={`ashenda ${title}.jpg`} className={buttonClass('quiet')}>
        {t('site:share.savePicture')}
      </a>
    </div>
  )
}

interface QrCodeProps {
  readonly address: string
  /** The files' name. */
  readonly title: string
}

/** Dark on white in every colour scheme, because not every camera reads inverted codes. */
function QrCode({ address, title }: QrCodeProps) {
  const t = useT()
  const code = useMemo(() => codeOf(address), [address])
  const name = `ashenda ${title}`

  const savePng = (): void => {
    pngOf(code).then(
      (png) => saveFile(`${name}.png`, png),
      () => toast.error(translate('common.wentWrong')),
    )
  }

  return (
    <div className={styles['code']}>
      <svg role="img" aria-label={t('site:share.qrOf', { title })} viewBox={`0 0 ${code.size} ${code.size}`}>
        <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
        <path fill="#000" d={code.dark} shapeRendering="crispEdges" />
      </svg>
      <div className={styles['saving']}>
        <Button variant="quiet" onClick={() => saveFile(`${name}.svg`, svgOf(code))}>
          {t('site:share.saveSvg')}
        </Button>
        <Button variant="quiet" onClick={savePng}>
          {t('site:share.savePng')}
        </Button>
      </div>
    </div>
  )
}

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

function ShareLinks(props: ShareLinksProps) {
  const t = useT()
  return (
    <ul className={styles['sites']} aria-label={t('site:share.sendBy')}>
      {sites.map(({ name, Icon, linkFor }) => (
        <li key={name}>
          <a href={linkFor(props)} target="_blank" rel="noopener noreferrer">
            <Icon />
            {t(`site:share.${name}`)}
            <span className="for-readers"> {t('site:share.newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
