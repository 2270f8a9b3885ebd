import { isFrozenAt, phaseAt } from '@ashenda/core/domain/contest.ts'
import { PageSkeleton } from '../../../app/page-skeleton.tsx'
import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { PermittedForm } from '../permitted.tsx'
import { ContestForm } from './contest-form.tsx'
import { useSettings } from './use-settings.ts'

/** Name and hours of the contest, when the public counts stand still, and who approves registrations. */
export function ContestPage() {
  const t = useT()
  const { data, isError, isFetching, refetch } = useSettings()
  if (!data && isFetching) return <PageSkeleton />
  const now = Date.now() + (data?.aheadMs ?? 0)
  return (
    <AdminPage title={t('admin:admin.contest')} changes="contest">
      {data && (
        <Panel title={t('desk:settings.title')}>
          <p role="status">
            {t(`desk:settings.phase_${phaseAt(data.contest, now)}`)}
            {isFrozenAt(data.contest, now) && <> · {t('desk:settings.frozen')}</>}
          </p>
          <PermittedForm to="contest">
            <ContestForm known={data} look={async () => (await refetch()).data?.contest} />
          </PermittedForm>
        </Panel>
      )}
      {isError && !isFetching && <TryAgain text={t('desk:settings.failed')} onAgain={refetch} />}
    </AdminPage>
  )
}
