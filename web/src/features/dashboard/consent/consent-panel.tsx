import { type ConsentForm, consentFields, consentOf } from '@ashenda/core/contracts/http/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../../account/account-form.module.css'
import { ownUserKey } from '../../account/with-own-user.tsx'
import { usePolicyVersion } from '../../policy/policy-version.ts'
import { ConsentFields } from '../../register/consent-fields.tsx'

const schema = { properties: consentFields, required: ['age', 'policy'] }

/** Asks a contestant to agree to the privacy policy whom nobody has asked: the organisers entered her, or an older app. */
export function ConsentPanel() {
  const t = useT()
  const queries = useQueryClient()
  const version = usePolicyVersion()
  const { field, busy, onSubmit, problem } = useContractForm<ConsentForm>({
    schema,
    defaults: { guardian: '' },
    fieldsByCode: { guardian_needed: 'guardian' },
    send: async (typed) => {
      await api.put('/actor/consent', { consent: consentOf(typed, version) })
      await queries.invalidateQueries({ queryKey: ownUserKey })
    },
  })
  return (
    <Panel title={t('consent:consentDue')}>
      <form className={styles['form']} noValidate onSubmit={onSubmit}>
        <FormProblem text={problem} />
        <ConsentFields field={field} />
        <Button type="submit" busy={busy}>
          {t('consent:agree')}
        </Button>
      </form>
    </Panel>
  )
}
