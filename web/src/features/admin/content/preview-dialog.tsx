import type { Piece, TextLanguage } from '@ashenda/core/domain/content.ts'
import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { languageOf } from '../../../lib/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ExternalLink } from '../../../ui/links.tsx'
import styles from './content.module.css'

interface PreviewDialogProps {
  readonly piece: Piece
  readonly language: TextLanguage
  /** The page's address; undefined closes the dialog. */
  readonly link: string | undefined
  readonly onClose: () => void
}

/** The real page with the draft, as a phone or a computer shows it. */
export function PreviewDialog({ piece, language, link, onClose }: PreviewDialogProps) {
  const t = useT()
  const [width, setWidth] = useState<'phone' | 'wide'>('phone')
  const title = t('content:previewOf', {
    piece: t(`content:piece_${piece}`),
    language: languageOf(language).ownName,
  })
  return (
    <Dialog
      open={link !== undefined}
      onOpenChange={onClose}
      title={title}
      description={t('content:previewText')}
      width={1_200}
    >
      <div className={styles['widths']}>
        {(['phone', 'wide'] as const).map((one) => (
          <Button
            key={one}
            variant={one === width ? 'primary' : 'quiet'}
            aria-pressed={one === width}
            onClick={() => setWidth(one)}
          >
            {t(one === 'phone' ? 'content:previewPhone' : 'content:previewWide')}
          </Button>
        ))}
        {link !== undefined && <ExternalLink href={link}>{t('content:previewTab')}</ExternalLink>}
      </div>
      <div className={styles['frame']} data-width={width}>
        {link !== undefined && <iframe src={link} title={title} />}
      </div>
    </Dialog>
  )
}
