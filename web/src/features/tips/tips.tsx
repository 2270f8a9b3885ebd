import { useEffect, useId, useRef, useState } from 'react'
import mp4 from '../../../content/tips/how-to-vote.mp4'
import webm from '../../../content/tips/how-to-vote.webm'
import poster from '../../../content/tips/poster.webp'
import thumbnail from '../../../content/tips/poster-144.webp'
import { useT } from '../../lib/i18n.ts'
import { isLanguageCode, languageOf, resourceChain } from '../../lib/language.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { ChevronDownIcon, PlayIcon } from '../../ui/icons.tsx'
import { WrittenLink } from '../../ui/marked-text.tsx'
import { usePiece } from '../content/piece.ts'
import { defaultTips } from './default-tips.ts'
import styles from './tips.module.css'

const openElsewhere = (link: string): void => void window.open(link, '_blank', 'noopener,noreferrer')

/** How to vote, as video and text (HOM-02). The video loads on demand. */
export function Tips() {
  const t = useT()
  const id = useId()
  const tips = usePiece('home').shown?.tips ?? defaultTips(t)
  const [state, setState] = useState<'closed' | 'playing' | 'failed'>('closed')
  if (!tips.isShown) return null
  return (
    <section className={styles['tips']} aria-labelledby={id} data-playing={state === 'playing'}>
      {state === 'closed' ? (
        <h2>
          <noscript>
            <span className={styles['heading']}>{tips.title}</span>
          </noscript>
          <button
            type="button"
            data-needs-script
            className={styles['card']}
            onClick={() => (tips.video === '' ? setState('playing') : openElsewhere(tips.video))}
          >
            <span className={styles['thumbnail']}>
              <img src={thumbnail} width={144} height={240} alt="" loading="lazy" decoding="async" />
              <PlayIcon size="1.375em" />
            </span>
            <span className={styles['words']}>
              <strong id={id}>{tips.title}</strong>
              {tips.about !== '' && <span>{tips.about}</span>}
              <span className="for-readers">{t('site:tips.play')}</span>
            </span>
          </button>
        </h2>
      ) : (
        <h2 id={id} className={styles['heading']}>
          {tips.title}
        </h2>
      )}
      {state === 'playing' && <TipsVideo onFail={() => setState('failed')} />}
      {state === 'failed' && <p role="alert">{t('site:tips.failed')}</p>}
      <details key={state} open={state === 'failed'} className={styles['read']}>
        <summary>
          {t('site:tips.read')}
          <ChevronDownIcon className={styles['chevron']} size="1.25rem" />
        </summary>
        <ol>
          {tips.steps.split('\n').map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {tips.keep !== '' && <p>{tips.keep}</p>}
        {tips.video !== '' && (
          <p>
            <WrittenLink href={tips.video}>{t('site:tips.play')}</WrittenLink>
          </p>
        )}
      </details>
    </section>
  )
}

/** Plays at once, as somebody just asked for it. Silent; captions explain it. */
function TipsVideo({ onFail }: { readonly onFail: () => void }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [shown] = resourceChain(useLanguage().code)

  useEffect(() => {
    // The focused button is gone.
    video.current?.focus()
    // If the browser wants a press, its controls are there.
    video.current?.play().catch(() => undefined)
  }, [])
  const showCaptions = (): void => {
    for (const [index, { resource }] of captions.entries()) {
      const track = video.current?.textTracks[index]
      if (track) track.mode = resource === shown ? 'showing' : 'disabled'
    }
  }
  useEffect(showCaptions, [shown])

  return (
    <video
      ref={video}
      className={styles['video']}
      aria-label={t('site:tips.title')}
      width={480}
      height={800}
      poster={poster}
      preload="none"
      controls
      muted
      playsInline
      // The browser chose captions by its own language; from here the reader chooses.
      onLoadedMetadata={showCaptions}
    >
      <source src={webm} type='video/webm; codecs="av01.0.04M.08"' />
      <source src={mp4} type="video/mp4" onError={onFail} />
      {captions.map(({ resource, tag, name, address }) => (
        <track key={resource} kind="captions" src={address} srcLang={tag} label={name} />
      ))}
    </video>
  )
}

const files = import.meta.glob<string>('../../../content/tips/*.vtt', { query: '?url', import: 'default', eager: true })

/** The captions in each language. */
const captions = Object.entries(files).flatMap(([file, address]) => {
  const resource = /([^/]+)\.vtt$/.exec(file)?.[1]
  if (!isLanguageCode(resource)) return []
  const { tag, ownName } = languageOf(resource)
  return [{ resource, tag, name: ownName, address }]
})
