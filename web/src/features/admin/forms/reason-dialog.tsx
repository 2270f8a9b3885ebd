import { cancelBody } from '@ashenda/core/contracts/http/payments.ts'
import type { ReactNode } from 'react'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReasonField } from '../reason-field.tsx'
import { DialogActs } from './dialog-acts.tsx'
import styles from './forms.module.css'

interface ReasonDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** With the object's name: “Refund ASH-77QX-09?” */
  readonly title: string
  /** What happens. */
  readonly text: ReactNode
  /** The button: the verb, “Refund ETB 30”. */
  readonly act: string
  readonly isDangerous?: boolean
  readonly needsReason?: boolean
  /** Fields beside the reason. */
  readonly children?: ReactNode
  /** The dialog stays open with what was typed on false, and on what this throws, which it tells. */
  readonly send: (reason: string) => Promise<unknown>
}

const noReason = { properties: {} }

/** Asks once before an act: what happens, why, a red button where it harms, Cancel. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onOpenChange, title, text } = props
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={text} width={460}>
      <ReasonForm {...props} />
    </Dialog>
  )
}

function ReasonForm({ onOpenChange, act, isDangerous = false, needsReason = true, children, send }: ReasonDialogProps) {
  const t = useT()
  const close = useIfHere(() => onOpenChange(false))
  const { field, busy, onSubmit } = useContractForm<{ reason: string }>({
    schema: needsReason ? cancelBody : noReason,
    defaults: { reason: '' },
    send: async ({ reason }) => {
      if ((await send(reason.trim())) !== false) close()
    },
  })
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      {children}
      {needsReason && <ReasonField {...field('reason')} problem={t('admin:admin.reasonNeeded')} maxLength={200} />}
      <DialogActs onCancel={() => onOpenChange(false)} act={act} busy={busy} isDangerous={isDangerous} />
    </form>
  )
}
