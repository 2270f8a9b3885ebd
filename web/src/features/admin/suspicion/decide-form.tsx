import {
  type ContestantVotes,
  type DecideBody,
  decideBody,
  type SuspiciousGroup,
} from '@ashenda/core/contracts/http/suspicion.ts'
import { movedBy, stepNames } from '@ashenda/core/domain/suspicion.ts'
import { useWatch } from 'react-hook-form'
import { tellProblem } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import { ReasonField } from '../reason-field.tsx'
import styles from './suspicion.module.css'
import { useDecide } from './use-suspicion.ts'

interface DecideFormProps {
  readonly groupKey: string
  readonly standing: SuspiciousGroup['standing']
  readonly seen: string
  /** Whose counts change with it. */
  readonly votes: readonly ContestantVotes[]
}

/** What can be done with a group as it stands. Every decision can be taken back, and each stays in the chain. */
export function DecideForm({ groupKey, standing, seen, votes }: DecideFormProps) {
  const t = useT()
  const format = useFormat()
  const decide = useDecide(groupKey)
  const conflictMessage = useConflictMessage()
  const possible = stepNames.filter((step) => movedBy(step, standing) > 0)
  const { form, field, busy, onSubmit } = useContractForm<DecideBody>({
    schema: decideBody,
    defaults: { step: possible[0] ?? 'void', reason: '', seen },
    send: async (body) => {
      const moved = await decide(body)
      toast.success(t('console:suspicion.moved', { count: moved, number: format.number(moved) }))
    },
    failed: (error) => tellProblem(conflictMessage(error)),
  })
  const step = useWatch({ control: form.control, name: 'step' })
  const count = movedBy(step, standing)
  const whom = votes.map(({ name }) => `\u2068${name}\u2069`).join(', ')
  if (possible.length === 0) return <p>{t('console:suspicion.nothingLeft')}</p>
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <SelectField {...field('step')} label={t('console:suspicion.step')} hint={t('console:suspicion.undo')}>
        {possible.map((step) => (
          <option key={step} value={step}>
            {t(`console:suspicion.step_${step}`)}: {format.number(movedBy(step, standing))}
          </option>
        ))}
      </SelectField>
      <ReasonField
        {...field('reason')}
        problem={t('console:suspicion.reasonNeeded')}
        hint={t('console:suspicion.reasonHint')}
        maxLength={300}
      />
      <p role="status">
        {[
          t(`console:suspicion.ask_${step}`, { count, number: format.number(count) }),
          ...(whom ? [`${t('console:suspicion.forWhom')}: ${whom}`] : []),
        ].join(' ')}
      </p>
      <Button type="submit" variant={step === 'void' ? 'danger' : 'primary'} busy={busy}>
        {t(`console:suspicion.step_${step}`)}
      </Button>
    </form>
  )
}
