import { useState } from 'react'
import { useT } from '../../lib/i18n.ts'
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
          <IconButton label={t('extras:story.before')} onClick={() => turn(-1)}>
            <ArrowIcon />
          </IconButton>
          <span aria-hidden="true">
            {shown + 1} / {total}
          </span>
          <IconButton label={t('extras:story.next')} onClick={() => turn(1)}>
            <ArrowIcon />
          </IconButton>
        </div>
      )}
    </div>
  )
}

const ArrowIcon = icon(<path strokeWidth="2.5" d="M9 5l7 7-7 7" />)
