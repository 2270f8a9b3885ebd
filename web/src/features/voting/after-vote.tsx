import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useContest } from '../contest/contest.ts'
import { ReminderCost } from '../payment/reminder-cost.tsx'
import { ShareButton } from '../share/share-button.tsx'
import styles from './thank-you.module.css'

interface AfterVoteProps {
  readonly id: string
  readonly name: string
}

const dayMs = 86_400_000

/** What a voter may do next: tell others of her, and be reminded of another vote. */
export function AfterVote({ id, name }: AfterVoteProps) {
  const t = useT()
  const contest = useContest()
  const isOpenTomorrow = contest?.phase === 'open' && Date.parse(contest.hours.closesAt) > Date.now() + dayMs
  return (
    <div className={styles['next']}>
      <ShareButton
        path={`/${id}`}
        title={name}
        text={t('site:share.voteFor', { name })}
        picture={id}
        label={t('site:share.tellOthers')}
      />
      <Link className={styles['remind'] ?? ''} href={isOpenTomorrow ? '/results#remind' : '/results#tell'}>
        {t(isOpenTomorrow ? 'site:share.remind' : 'voting:podium.tellMe')}
      </Link>
      {isOpenTomorrow && <ReminderCost className={styles['cost']} />}
    </div>
  )
}
