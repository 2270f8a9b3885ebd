import { eraseContestantBody } from '@ashenda/core/contracts/http/privacy.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReasonField } from '../reason-field.tsx'
import styles from './erasure.module.css'

interface EraseFormProps {
  /** E.164; its end is typed to confirm. */
  readonly phone: string
  readonly send: (reason: string) => Promise<unknown>
  readonly onErased: () => void
}

interface Typed {
  readonly digits: string
  readonly reason: string
}

const confirmedDigits = 4

/** Nothing brings back what is erased: a part of the number is typed, so that it is not the wrong one, and a reason. */
export function EraseForm({ phone, send, onErased }: EraseFormProps) {
  const t = useT()
  const { form, field, busy, onSubmit } = useContractForm<Typed>({
    schema: eraseContestantBody,
    defaults: { digits: '', reason: '' },
    send: async ({ reason }) => {
      await send(reason)
      toast.success(t('console:erasure.erased'))
      onErased()
    },
  })
  const isIt = (digits: string): boolean => readPasted(digits) === phone.slice(-confirmedDigits)
  const digits = form.watch('digits')
  const isWrong = digits.trim().length >= confirmedDigits && !isIt(digits)
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <Field
        {...form.register('digits')}
        label={t('console:erasure.digits')}
        hint={t('console:erasure.digitsHint')}
        error={isWrong ? t('console:erasure.digitsWrong') : undefined}
        inputMode="numeric"
        maxLength={8}
        autoComplete="off"
        dir="ltr"
        required
      />
      <ReasonField
        {...field('reason')}
        problem={t('console:erasure.reasonNeeded')}
        hint={t('console:erasure.reasonHint')}
        maxLength={300}
      />
      <Button type="submit" busy={busy} disabled={!isIt(digits)}>
        {t('console:erasure.erase')}
      </Button>
    </form>
  )
}
