import { type ReportBody, type ReportForm, reportForm } from '@ashenda/core/contracts/http/moderation.ts'
import { reportNoteMaxLength, reportReasons } from '@ashenda/core/domain/moderation.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useParams, useSearchParams } from 'wouter'
import { tellIfLost } from '../../lib/failure-text.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem, SentSummary } from '../../ui/form-problem.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextareaField } from '../../ui/textarea-field.tsx'
import { TryAgain, type TryAgainProps } from '../../ui/try-again.tsx'
import type { Contestant } from '../contestants/contestant.ts'
import { useContestant } from '../contestants/use-contestant.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import sheet from '../public-page/sheet.module.css'
import styles from './report.module.css'

/** Reports a contestant to the organisers. Without scripts an ordinary form. */
export function ReportPage() {
  const id = (useParams()['contestant'] ?? '').toLowerCase()
  return isUuid(id) ? <ReportOf id={id} /> : <Absent />
}

function ReportOf({ id }: { readonly id: string }) {
  const { state, contestant, isLoading, tryAgain } = useContestant(id)
  if (contestant) return <Reporting key={id} contestant={contestant} />
  if (state === 'loading') return <PageSkeleton />
  return <Absent busy={isLoading} onAgain={state === 'failed' ? tryAgain : undefined} />
}

/** Nobody to report, or unknown. */
function Absent({
  onAgain,
  busy = false,
}: {
  readonly onAgain?: TryAgainProps['onAgain'] | undefined
  readonly busy?: boolean
}) {
  const t = useT()
  return (
    <PublicPage title={t('report:absentTitle')} lead={t('report:lead')}>
      <div className={sheet['sheet']}>
        {onAgain ? (
          <TryAgain text={t('common.wentWrong')} busy={busy} onAgain={onAgain} />
        ) : (
          <p>{t('report:absent')}</p>
        )}
        <Link href="/" className={sheet['onward'] ?? ''}>
          {t('report:home')}
        </Link>
      </div>
    </PublicPage>
  )
}

function Reporting({ contestant: { id, name } }: { readonly contestant: Contestant }) {
  const t = useT()
  const [query] = useSearchParams()
  const [isSent, setIsSent] = useState(query.get('sent') !== null)
  return (
    <PublicPage title={t('report:title', { name })} lead={t('report:lead')}>
      <div className={sheet['sheet']}>
        {isSent ? (
          <div role="status">
            <p className={styles['sent']}>{t('report:sent')}</p>
            <p>{t('report:sentText')}</p>
          </div>
        ) : (
          <Form id={id} onSent={() => setIsSent(true)} />
        )}
        <Link href={`/${id}`} className={sheet['onward'] ?? ''}>
          {t('report:back', { name })}
        </Link>
      </div>
    </PublicPage>
  )
}

/** The form before a reason is chosen. */
interface Typed {
  readonly reason: ReportForm['reason'] | ''
  readonly note: string
}

const nothing: Typed = { reason: '', note: '' }

function Form({ id, onSent }: { readonly id: string; readonly onSent: () => void }) {
  const t = useT()
  const { form, field, busy, onSubmit, problem } = useContractForm<Typed>({
    schema: reportForm,
    defaults: nothing,
    failed: tellIfLost,
    send: async ({ reason, note }) => {
      if (reason === '') return
      await api.post('/report', { report: { about: id, reason, note } } satisfies ReportBody)
      onSent()
    },
  })
  const note = useWatch({ control: form.control, name: 'note' })
  const reason = field('reason')
  return (
    <form method="post" action={`/report/${id}`} noValidate className={styles['form']} onSubmit={onSubmit}>
      <FormProblem text={problem} />
      <SentSummary />
      <SelectField
        {...reason}
        label={t('report:reason')}
        error={reason.error === undefined ? undefined : t('voting:forms.fillIn')}
        required
        options={[['', t('report:choose')], ...reportReasons.map((one) => [one, t(`report:reason_${one}`)] as const)]}
      />
      <TextareaField
        {...field('note')}
        label={t('report:note')}
        note={t('voting:forms.optional')}
        typed={note}
        most={reportNoteMaxLength}
        rows={4}
      />
      <Button type="submit" busy={busy}>
        {t('report:send')}
      </Button>
    </form>
  )
}
