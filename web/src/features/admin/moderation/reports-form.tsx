import { type ReportsDecisionBody, reportsDecisionBody } from '@ashenda/core/contracts/http/moderation.ts'
import { tellProblem } from '../../../lib/failure-text.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useT } from '../../../lib/i18n.ts'
import { alertPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import parts from '../parts.module.css'
import { ReasonField } from '../reason-field.tsx'
import { useReportsDecision } from './use-moderation.ts'

interface ReportsFormProps {
  readonly id: string
  readonly name: string
  /** The latest report on the page: those that came later stay open. */
  readonly seen: string
  /** Before it is decided: what leads to the next entry afterwards. */
  readonly goOnFrom: () => () => void
}

const decisions = ['dismiss', 'hide'] as const

/** Closes what was reported, or hides her. */
export function ReportsForm({ id, name, seen, goOnFrom }: ReportsFormProps) {
  const t = useT()
  const { mutateAsync } = useReportsDecision(id)
  const conflictMessage = useConflictMessage()
  const { field, busy, onSubmit } = useContractForm<ReportsDecisionBody>({
    schema: reportsDecisionBody,
    defaults: { decision: 'dismiss', reason: '', seen },
    failed: (error) =>
      isConflict(error) ? void alertPerson(conflictMessage(error)) : tellProblem(conflictMessage(error)),
    send: async ({ decision, reason }) => {
      const goOn = goOnFrom()
      await mutateAsync({ decision, reason, seen })
      toast.success(decision === 'hide' ? t('desk:moderation.hidden', { name }) : t('desk:moderation.dismissed'))
      goOn()
    },
  })
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <SelectField {...field('decision')} label={t('desk:moderation.decision')}>
        {decisions.map((one) => (
          <option key={one} value={one}>
            {t(`desk:moderation.${one}`)}
          </option>
        ))}
      </SelectField>
      <ReasonField {...field('reason')} problem={t('desk:moderation.reasonNeeded')} maxLength={300} />
      <Button
        type="submit"
        variant="quiet"
        busy={busy}
        aria-label={t('admin:admin.actionOf', { what: t('desk:moderation.decide'), reference: name })}
      >
        {t('desk:moderation.decide')}
      </Button>
    </form>
  )
}
