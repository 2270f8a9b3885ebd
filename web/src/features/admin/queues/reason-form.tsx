import { reasonBody } from '@ashenda/core/contracts/http/queues.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Button } from '../../../ui/button.tsx'
import parts from '../parts.module.css'
import { ReasonField } from '../reason-field.tsx'

interface ReasonFormProps {
  readonly submit: string
  readonly send: (reason: string) => Promise<void>
  /** It was done, and the form is still there. */
  readonly onDone: () => void
}

/** What concerns many or cannot be undone is done with a reason, which the log of actions keeps. */
export function ReasonForm({ submit, send, onDone }: ReasonFormProps) {
  const t = useT()
  const close = useIfHere(onDone)
  const { field, busy, onSubmit } = useContractForm<{ reason: string }>({
    schema: reasonBody,
    defaults: { reason: '' },
    send: async ({ reason }) => {
      await send(reason)
      close()
    },
  })
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <ReasonField {...field('reason')} problem={t('desk:queues.reasonNeeded')} maxLength={300} />
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
