import { isFrozenAt, phaseAt } from '@ashenda/core/domain/contest.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { PermittedForm } from '../permitted.tsx'
import { ContestForm } from './contest-form.tsx'
import { useSettings } from './use-settings.ts'

/** Name and hours of the contest, when the public counts stand still, and who approves registrations. */
export function ContestPage() {
  const t = useT()
  const known = useSettings()
  const { data, refetch } = known
  if (!data && !lastLookFailed(known)) return <PageSkeleton />
  const now = Date.now() + (data?.aheadMs ?? 0)
  return (
    <AdminPage title={t('admin:admin.contest')} changes="contest">
      {data && (
        <Panel title={t('desk:settings.title')}>
          <p role="status">
            {t(`desk:settings.phase_${phaseAt(data.contest, now)}`)}
            {isFrozenAt(data.contest, now) && <span> · {t('desk:settings.frozen')}</span>}
          </p>
          <PermittedForm to="contest">
            <ContestForm known={data} look={async () => (await refetch()).data?.contest} />
          </PermittedForm>
        </Panel>
      )}
      <LostAnswer query={known} text={t('desk:settings.failed')} />
    </AdminPage>
  )
}
