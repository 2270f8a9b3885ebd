import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { useT } from '../../../lib/i18n.ts'
import { useOwnVotes } from '../../../lib/live/own-votes.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { OwnVotesSection } from '../votes/own-votes-section.tsx'
import { WithOwnUser } from '../with-own-user.tsx'
import { Checklist } from './checklist.tsx'
import { Details } from './details.tsx'
import styles from './home.module.css'
import { OwnLinks } from './own-links.tsx'
import { OwnPictures } from './own-pictures.tsx'
import { VoteTotal } from './vote-total.tsx'

/** What a contestant sees first: how she stands, and what is missing (DSH-01). */
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
      {own.isActive === false && <p className={styles['waiting']}>{t('contestant:dashboard.waiting')}</p>}
      <div className={styles['sheets']}>
        <div>
          <VoteTotal votes={votes} />
          <Checklist own={own} />
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
