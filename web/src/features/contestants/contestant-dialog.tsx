import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { useT } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { StarButton } from '../picks/star-button.tsx'
import { ShareButton } from '../share/share-button.tsx'
import type { Contestant } from './contestant.ts'
import styles from './contestant-dialog.module.css'
import { ContestantFacts, PhotoAlbum } from './contestant-facts.tsx'

interface ContestantDialogProps {
  readonly contestant: Contestant
  readonly phase: ContestPhase | undefined
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Her photos, star and whole story. */
export function ContestantDialog({ contestant, phase, open, onOpenChange }: ContestantDialogProps) {
  const t = useT()
  const { id, name, description } = contestant
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<bdi>{name}</bdi>}>
      <div className={styles['story']}>
        <PhotoAlbum key={contestant.id} contestant={contestant} />
        <ContestantFacts contestant={contestant} />
        <div className={styles['star']}>
          <StarButton contestant={contestant} phase={phase} />
          <ShareButton
            path={`/${id}`}
            title={name}
            text={t(phase === 'closed' ? 'site:share.meet' : 'site:share.voteFor', { name })}
            picture={id}
          />
        </div>
        <p className={styles['description']} dir="auto">
          {description.trim() === '' ? t('site:story.none') : description}
        </p>
        <a href={`/report/${id}`} className={styles['report']}>
          {t('site:story.report')}
        </a>
      </div>
    </Dialog>
  )
}
