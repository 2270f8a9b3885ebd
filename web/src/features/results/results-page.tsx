import { resultViewOf } from '@ashenda/core/domain/result-view.ts'
import { Link, useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useLiveTally } from '../../lib/live/live-counts.ts'
import { votingNamespaces } from '../../lib/texts.ts'
import { WhenNear } from '../../ui/when-near.tsx'
import { useContest } from '../contest/contest.ts'
import { ContestNotice } from '../home/contest-notice.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import sheet from '../public-page/sheet.module.css'
import { currentContest } from './result-key.ts'
import { ResultSheets } from './result-sheets.tsx'

const TellMe = lazyPart(async () => (await import('../messages/tell-me.tsx')).TellMe, ['tell-me', ...votingNamespaces])

const EmbedRanking = lazyPart(async () => (await import('../share/embed-code.tsx')).EmbedRanking, ['site'])

/** The current contest's counts, winners, and everything needed to check them (decision 18). */
export function ResultsPage() {
  const t = useT()
  const contest = useContest()
  const { zone } = resultViewOf(useSearch())
  useLiveTally()
  return (
    <PublicPage
      title={t('results:results.title')}
      description={t('results:results.description')}
      lead={t(contest?.phase === 'closed' ? 'results:results.leadOver' : 'results:results.lead')}
    >
      <ResultSheets
        at={currentContest}
        announced={contest && { ...contest.hours, ...contest.rules }}
        isOver={contest?.phase === 'closed'}
        underRanking={
          <WhenNear>
            <TellMe />
            <EmbedRanking zone={zone} />
          </WhenNear>
        }
      >
        <ContestNotice contest={contest} />
      </ResultSheets>
      <Link href="/contests" className={sheet['onward'] ?? ''}>
        {t('results:results.former')}
      </Link>
    </PublicPage>
  )
}
