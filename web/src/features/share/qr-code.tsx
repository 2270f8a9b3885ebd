import { useMemo } from 'react'
import { translate, useT } from '../../lib/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { codeOf, pngOf, svgOf } from './qr.ts'
import styles from './share-dialog.module.css'

interface QrCodeProps {
  readonly address: string
  /** The files' name. */
  readonly title: string
}

/** Dark on white in every colour scheme, because not every camera reads inverted codes. */
export function QrCode({ address, title }: QrCodeProps) {
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
      <svg role="img" aria-label={t('extras:share.qrOf', { title })} viewBox={`0 0 ${code.size} ${code.size}`}>
        <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
        <path fill="#000" d={code.dark} shapeRendering="crispEdges" />
      </svg>
      <div className={styles['saving']}>
        <Button variant="quiet" onClick={() => saveFile(`${name}.svg`, svgOf(code))}>
          {t('extras:share.saveSvg')}
        </Button>
        <Button variant="quiet" onClick={savePng}>
          {t('extras:share.savePng')}
        </Button>
      </div>
    </div>
  )
}
