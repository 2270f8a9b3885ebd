import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import { useEffect, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { WrittenLink } from '../../ui/marked-text.tsx'
import styles from './announcement.module.css'

interface AnnouncementProps {
  readonly shown: ShownPiece<'announcement'>
  /** Closing it closes this version alone. */
  readonly version: string
}

const storageKey = 'announcement'

/** The organisers' news, above every page. */
export function Announcement({ shown: { text, link, linkText, isDismissable }, version }: AnnouncementProps) {
  const t = useT()
  const [closed, setClosed] = useState<string>()
  // Only after hydration: the server does not know who closed it.
  useEffect(() => setClosed(readText(storageKey)), [])
  if (isDismissable && closed === version) return null
  const close = (): void => {
    writeText(storageKey, version)
    setClosed(version)
  }
  return (
    <aside className={styles['bar']} aria-label={text}>
      <p>
        {text} {link !== '' && <WrittenLink href={link}>{linkText || link}</WrittenLink>}
      </p>
      {isDismissable && (
        <IconButton data-needs-script label={t('common.close')} onClick={close}>
          <CloseIcon />
        </IconButton>
      )}
    </aside>
  )
}
