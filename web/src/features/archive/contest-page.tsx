import type { AnnouncedContestAnswer } from '@ashenda/core/contracts/http/contests.ts'
import { Link, useParams } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { Refusal } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { LostAnswer } from '../../ui/try-again.tsx'
import { NotFoundPage } from '../not-found/not-found-page.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import sheet from '../public-page/sheet.module.css'
import { archiveOf } from '../results/result-key.ts'
import { ResultSheets } from '../results/result-sheets.tsx'
import { ContestHours } from './contest-hours.tsx'
import { useArchived } from './use-archive.ts'

/** A contest's page for good: its result, and everything needed to check it. */
export function ContestPage() {
  const t = useT()
  const { slug = '' } = useParams()
  const asked = useArchived(slug)
  const { data, error } = asked
  if (data) return <Contest of={data.contest} />
  if (error instanceof Refusal && error.status < 500) return <NotFoundPage />
  return (
    <PublicPage title={t('archive:list.title')} lead={t('archive:list.lead')}>
      {!lastLookFailed(asked) && (
        <>
          <p role="status" data-needs-script>
            {t('common.loading')}
          </p>
          <noscript>
            <p>{t('archive:one.lost')}</p>
          </noscript>
        </>
      )}
      <LostAnswer query={asked} text={t('archive:one.lost')} />
    </PublicPage>
  )
}

function Contest({ of }: { readonly of: AnnouncedContestAnswer['contest'] }) {
  const t = useT()
  const format = useFormat()
  const { slug, name, stage, isCurrent, finalAt } = of
  return (
    <PublicPage title={name} description={t('archive:one.description')} lead={t('archive:one.lead')}>
      <ResultSheets at={archiveOf(slug)} announced={of} isOver={stage === 'closed' || stage === 'final'}>
        <ContestHours of={of} />
        {finalAt && <p suppressHydrationWarning>{t('archive:one.final', { at: format.zonedMoment(finalAt) })}</p>}
        {stage === 'closed' && <p>{t('archive:one.closed')}</p>}
        {isCurrent && (
          <Link href="/" className={sheet['onward'] ?? ''}>
            {t('archive:list.now')}
          </Link>
        )}
      </ResultSheets>
      <Link href="/contests" className={sheet['onward'] ?? ''}>
        {t('archive:one.all')}
      </Link>
    </PublicPage>
  )
}
