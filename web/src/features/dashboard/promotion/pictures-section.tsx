import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { type DocumentLanguage, pictureSizes } from '@ashenda/core/domain/document.ts'
import { useEffect, useState } from 'react'
import { apiBase } from '../../../lib/http.ts'
import { translate, useT } from '../../../lib/i18n.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { useOwnDocument } from './own-document.ts'
import styles from './promotion.module.css'

/** Its height, so that three fit a phone without much scrolling. */
const mostRem = 16

const formats = ['story', 'square', 'preview'] as const
type Format = (typeof formats)[number]

interface PicturesProps {
  readonly language: DocumentLanguage
  readonly own: OwnUser
}

/** Pictures of her for stories, posts and links. */
export function PicturesSection({ language, own }: PicturesProps) {
  const t = useT()
  return (
    <Panel title={t('promotion:share.pictures')}>
      <p>{t('promotion:share.picturesText')}</p>
      <ul className={styles['pictures']}>
        {formats.map((format) => (
          <Picture key={format} {...{ format, language, own }} />
        ))}
      </ul>
    </Panel>
  )
}

function Picture({ format, language, own }: PicturesProps & { readonly format: Format }) {
  const t = useT()
  const { width, height } = pictureSizes[format]
  const name = `${t(`promotion:share.${format}`)} ${width}×${height}`
  const { state, ask, isBusy } = useOwnDocument(() => {})
  const address = state.status === 'ready' ? `${apiBase}${state.link}` : undefined
  const file = useShareable(address, `ashenda-${format}-${language}.jpg`)

  const send = (): void => {
    if (!file) return
    const text = t('site:share.voteFor', { name: own.name })
    navigator
      .share({ files: [file], text: `${text} ${new URL(`/${own._id}`, location.origin).href}` })
      .catch((error: unknown) => {
        // Cancelled by the person, not the browser.
        if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(translate('common.wentWrong'))
      })
  }

  return (
    <li>
      <div
        className={styles['frame']}
        style={{ aspectRatio: `${width} / ${height}`, inlineSize: `min(100%, ${(mostRem * width) / height}rem)` }}
      >
        {address ? (
          <img src={address} width={width} height={height} alt={t('promotion:share.pictureOf', { what: name })} />
        ) : (
          <span aria-hidden="true">{name}</span>
        )}
      </div>
      <p className={styles['name']}>{name}</p>
      {address ? (
        <div className={styles['ways']}>
          <a
            href={address}
            download
            className={buttonClass('quiet')}
            aria-label={`${t('promotion:share.download')}: ${name}`}
          >
            {t('promotion:share.download')}
          </a>
          {file && (
            <Button variant="gold" aria-label={`${t('promotion:share.send')}: ${name}`} onClick={send}>
              {t('promotion:share.send')}
            </Button>
          )}
        </div>
      ) : (
        <Button
          busy={isBusy}
          aria-label={`${t('promotion:share.makePicture')}: ${name}`}
          onClick={() => void ask({ kind: 'share', format, language })}
        >
          {t('promotion:share.makePicture')}
        </Button>
      )}
      <p role="status" className={styles['told']} data-failed={state.status === 'failed' || undefined}>
        {state.status === 'failed' ? state.problem : ''}
      </p>
    </li>
  )
}

/** The picture as a file, where the browser can share files. It must be there before the tap that shares it. */
function useShareable(address: string | undefined, name: string): File | undefined {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    if (address === undefined || !('canShare' in navigator)) return
    const leaving = new AbortController()
    fetch(address, { signal: leaving.signal, credentials: 'include' })
      .then(async (answer) => {
        const found = new File([await answer.blob()], name, { type: 'image/jpeg' })
        if (answer.ok && navigator.canShare({ files: [found] })) setFile(found)
      })
      // Downloading is left.
      .catch(() => undefined)
    return () => leaving.abort()
  }, [address, name])
  return file
}
