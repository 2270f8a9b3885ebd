import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useOwnVotes } from '../../../lib/live/own-votes.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { LiveBadge } from '../../../ui/live-badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { WithOwnUser } from '../../account/with-own-user.tsx'
import { OwnVotesSection } from '../votes/own-votes-section.tsx'
import { Checklist } from './checklist.tsx'
import { Details } from './details.tsx'
import styles from './home.module.css'
import { LinkToCopy } from './link-to-copy.tsx'
import { OwnPictures } from './own-pictures.tsx'

/** A contestant's start page: her state, and what is missing (DSH-01). */
export function HomePage() {
  const t = useT()
  useTitle(t('contestant:dashboard.home'))
  return <WithOwnUser>{(own) => <OwnHome own={own} />}</WithOwnUser>
}

function OwnHome({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const votes = useOwnVotes(own._id, own.votes ?? 0)
  return (
    <>
      <h1>{t('contestant:dashboard.welcome', { name: own.fname })}</h1>
      {own.isActive === false && !own.isTakenOut && !own.review?.isHeld && (
        <p className={styles['waiting']}>{t('contestant:dashboard.waiting')}</p>
      )}
      <div className={styles['sheets']}>
        <div>
          <VoteTotal votes={votes} />
          {!own.isTakenOut && <Checklist own={own} />}
        </div>
        <div>
          <OwnPictures own={own} />
          <Details own={own} votes={votes} />
        </div>
      </div>
      <OwnVotesSection votes={votes} />
      <OwnLinks own={own} />
    </>
  )
}

/** Her public address, and her referral link (REG-05). */
function OwnLinks({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const format = useFormat()
  const { _id, name, referralCode, referred = 0 } = own
  return (
    <Panel title={t('contestant:dashboard.links')} className={styles['links']}>
      <LinkToCopy
        label={t('contestant:dashboard.profileLink')}
        hint={t('contestant:dashboard.profileLinkHint')}
        path={`/${_id}`}
        title={name}
        text={t('extras:share.voteFor', { name })}
      />
      {referralCode !== undefined && (
        <LinkToCopy
          label={t('contestant:dashboard.invitation')}
          hint={`${t('contestant:dashboard.invitationHint')} ${t('contestant:dashboard.referred', { count: referred, number: format.number(referred) })}`}
          path={`/register?ref=${encodeURIComponent(referralCode)}`}
          title={t('contestant:dashboard.invitation')}
          text={t('contestant:dashboard.invitationShare')}
        />
      )}
    </Panel>
  )
}

/** Her live count (DSH-03); it ticks up silently in place. */
function VoteTotal({ votes }: { readonly votes: number }) {
  const t = useT()
  const format = useFormat()
  return (
    <Panel title={t('contestant:dashboard.totalVotes')}>
      <p className={styles['total']}>
        <span key={votes} className={styles['number']}>
          {format.number(votes)}
        </span>
      </p>
      <LiveBadge className={styles['live']} />
    </Panel>
  )
}
