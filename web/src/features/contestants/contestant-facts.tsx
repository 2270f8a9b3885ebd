import { type UIEvent, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useNetworkIdle } from '../../lib/prefetch-queue.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { icon } from '../../ui/icons.tsx'
import { ZoneName } from '../zones/zone-name.tsx'
import type { Contestant } from './contestant.ts'
import styles from './contestant-facts.module.css'
import { Photo } from './photo.tsx'
import { VoteCount } from './vote-count.tsx'

/** Zone, occupation and live count, on one line if it fits. */
export function ContestantFacts({ contestant }: { readonly contestant: Contestant }) {
  const { zone, occupation } = contestant
  return (
    <div className={styles['facts']}>
      {zone !== undefined && (
        <p>
          <ZoneName name={zone} />
        </p>
      )}
      {occupation !== '' && (
        <p>
          <bdi>{occupation}</bdi>
        </p>
      )}
      <p className={styles['votes']}>
        <VoteCount contestant={contestant} />
      </p>
    </div>
  )
}

/** Her photos in large: a strip to swipe, which needs no scripts. Those after the first are loaded once nothing else waits. */
export function PhotoAlbum({ contestant }: { readonly contestant: Contestant }) {
  const t = useT()
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const isFree = useNetworkIdle()
  const { name, pics, colour } = contestant
  const total = pics.length

  const turn = (by: number): void => {
    const to = (shown + by + total) % total
    setShown(to)
    const photo = strip.current?.children[to]
    if (strip.current && photo instanceof HTMLElement) strip.current.scrollLeft = photo.offsetLeft
  }
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>): void => {
    // Negative from right to left.
    if (clientWidth > 0) setShown(Math.round(Math.abs(scrollLeft) / clientWidth))
  }

  return (
    <div className={styles['album']} style={{ backgroundColor: colour ?? undefined }}>
      <ul ref={strip} className={styles['strip']} tabIndex={total > 1 ? 0 : undefined} onScroll={follow}>
        {pics.map((file, index) => {
          const photo = (
            <Photo
              file={file}
              place="large"
              priority={index === 0 ? 'high' : 'low'}
              alt={t('home.photo', { name, number: index + 1, total })}
            />
          )
          return (
            <li key={file}>
              {index === 0 || isFree || shown > 0 ? photo : <noscript>{import.meta.env.SSR && photo}</noscript>}
            </li>
          )
        })}
      </ul>
      {total > 1 && (
        <div className={styles['turns']} data-needs-script>
          <IconButton label={t('site:story.before')} onClick={() => turn(-1)}>
            <ArrowIcon />
          </IconButton>
          <span aria-hidden="true">
            {shown + 1} / {total}
          </span>
          <IconButton label={t('site:story.next')} onClick={() => turn(1)}>
            <ArrowIcon />
          </IconButton>
        </div>
      )}
    </div>
  )
}

const ArrowIcon = icon(<path strokeWidth="2.5" d="M9 5l7 7-7 7" />)
