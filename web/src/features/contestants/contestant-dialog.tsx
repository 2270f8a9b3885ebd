import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import { useT } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { StarButton } from '../voting/star-button.tsx'
import type { Contestant } from './contestant.ts'
import styles from './contestant-dialog.module.css'
import { PhotoAlbum } from './photo-album.tsx'
import { VoteCount } from './vote-count.tsx'

interface ContestantDialogProps {
  readonly contestant: Contestant
  readonly phase: ContestPhase | undefined
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Her photos in large, her whole story, and her star. */
export function ContestantDialog({ contestant, phase, open, onOpenChange }: ContestantDialogProps) {
  const t = useT()
  const { name, zone, occupation, description } = contestant
  const zoneKey = zone === undefined ? undefined : zoneKeyOf(zone)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<bdi>{name}</bdi>}>
      <div className={styles['story']}>
        <PhotoAlbum key={contestant.id} contestant={contestant} />
        <div className={styles['facts']}>
          {zone !== undefined && <p className={styles['zone']}>{zoneKey ? t(`home:zone_${zoneKey}`) : zone}</p>}
          {occupation !== '' && (
            <p>
              <bdi>{occupation}</bdi>
            </p>
          )}
          <p className={styles['votes']}>
            <VoteCount contestant={contestant} />
          </p>
        </div>
        <p className={styles['description']} dir="auto">
          {description.trim() === '' ? t('home:noDescription') : description}
        </p>
        <div className={styles['star']}>
          <StarButton contestant={contestant} phase={phase} />
        </div>
      </div>
    </Dialog>
  )
}
