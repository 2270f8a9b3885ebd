import { useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { Contestant } from './contestant.ts'
import { Photo } from './photo.tsx'
import styles from './photo-album.module.css'

/** Her photos in large, one at a time. */
export function PhotoAlbum({ contestant }: { readonly contestant: Contestant }) {
  const t = useT()
  const [shown, setShown] = useState(0)
  const { name, pics, colour } = contestant
  const total = pics.length
  const file = pics[shown] ?? ''
  const turn = (by: number): void => setShown((now) => (now + by + total) % total)
  return (
    <div className={styles['album']} style={{ backgroundColor: colour ?? undefined }}>
      <Photo
        key={file}
        file={file}
        place="large"
        priority="high"
        alt={t('home.photo', { name, number: shown + 1, total })}
      />
      {total > 1 && (
        <div className={styles['turns']} data-needs-script>
          <button type="button" aria-label={t('home.photoBefore')} onClick={() => turn(-1)}>
            <Arrow />
          </button>
          <span aria-hidden="true">
            {shown + 1} / {total}
          </span>
          <button type="button" aria-label={t('home.photoNext')} onClick={() => turn(1)}>
            <Arrow />
          </button>
        </div>
      )}
    </div>
  )
}

const Arrow = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
  >
    <path d="M9 5l7 7-7 7" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
