import { lookUpVoterBody, type VoterErasurePreviewAnswer } from '@ashenda/core/contracts/http/privacy.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/field.tsx'
import styles from './erasure.module.css'

export type KeptVoter = Omit<VoterErasurePreviewAnswer, 'success'>

/** Asks what is kept about a number; the number travels in the body, never in an address. */
export function LookUpForm({ onFound }: { readonly onFound: (voter: KeptVoter | undefined) => void }) {
  const t = useT()
  const { field, busy, onSubmit } = useContractForm<{ phone: string }>({
    schema: lookUpVoterBody,
    defaults: { phone: '' },
    fieldsByCode: { bad_phone: 'phone' },
    send: async (typed) => {
      onFound(undefined)
      onFound(await api.post<VoterErasurePreviewAnswer>('/admin/voters/look-up', typed))
    },
  })
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <PhoneField {...field('phone')} label={t('console:erasure.phone')} autoComplete="off" required />
      <Button type="submit" variant="quiet" busy={busy}>
        {t('console:erasure.lookUp')}
      </Button>
    </form>
  )
}
