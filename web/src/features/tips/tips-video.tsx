import { useEffect, useRef } from 'react'
import mp4 from '../../../content/tips/how-to-vote.mp4'
import webm from '../../../content/tips/how-to-vote.webm'
import poster from '../../../content/tips/poster.webp'
import { useT } from '../../lib/i18n.ts'
import { isLanguageCode, languageOf, resourceChain } from '../../lib/language.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import styles from './tips.module.css'

/** Plays at once, as somebody just asked for it. Silent; captions explain it. */
export function TipsVideo({ onFail }: { readonly onFail: () => void }) {
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
      aria-label={t('extras:tips.title')}
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
