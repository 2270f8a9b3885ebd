import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { Link } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useContest } from '../../contest/contest.ts'
import type { Contestant } from '../../contestants/contestant.ts'
import { ContestantCard } from '../../contestants/contestant-block.tsx'
import { ContestantFacts, PhotoAlbum } from '../../contestants/contestant-facts.tsx'
import { base } from '../page-names.ts'
import styles from './preview.module.css'

interface PreviewDialogProps {
  readonly own: OwnUser
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const nothing = (): void => {}

/** Her card and page as the public sees them, with changes that still await approval. Nothing in it can be pressed but her photos. */
export function PreviewDialog({ own, open, onOpenChange }: PreviewDialogProps) {
  const t = useT()
  const contest = useContest()
  const her = shownOf(own)
  const isPublic = own.isActive === true && !own.review && her.pics.length > 0
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('promotion:preview.title')}>
      {her.pics.length === 0 ? (
        <div className={styles['none']}>
          <p>{t('promotion:preview.noPhoto')}</p>
          <Link href={`${base}/upload`} className={buttonClass('primary')}>
            {t('contestant:dashboard.addPhoto')}
          </Link>
        </div>
      ) : (
        <div className={styles['preview']}>
          {!isPublic && <p className={styles['hidden']}>{t('promotion:preview.hidden')}</p>}
          <h3>{t('promotion:preview.card')}</h3>
          <div className={styles['card']} inert>
            <ContestantCard
              contestant={her}
              phase={contest?.phase}
              isFirst
              isHighlighted={false}
              onRead={nothing}
              onRequest={nothing}
            />
          </div>
          <h3>{t('promotion:preview.whole')}</h3>
          <PhotoAlbum contestant={her} />
          <ContestantFacts contestant={her} />
          <p className={styles['story']} dir="auto">
            {her.description.trim() === '' ? t('site:story.none') : her.description}
          </p>
          {isPublic && (
            <a href={`/${own._id}`} className={buttonClass('quiet')}>
              {t('promotion:preview.public')}
            </a>
          )}
        </div>
      )}
    </Dialog>
  )
}

const shownOf = (own: OwnUser): Contestant => ({
  id: own._id,
  name: own.name,
  pics: own.images ?? [],
  colour: own.colour ?? null,
  occupation: own.occupation ?? '',
  description: own.description ?? '',
  zone: own.zone?.name,
  hasPayed: own.isPaid === true,
  isActive: own.isActive === true,
  votes: own.votes ?? 0,
})
