import { type PaymentState, paymentStates } from '@ashenda/core/domain/payment.ts'
import { useT } from '../../../lib/i18n.ts'
import { CodeField } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './payments.module.css'
import type { PaymentFilter } from './use-payments.ts'

interface PaymentFiltersProps {
  readonly filter: PaymentFilter
  readonly onChange: (filter: PaymentFilter) => void
}

export function PaymentFilters({ filter, onChange }: PaymentFiltersProps) {
  const t = useT()
  return (
    <search className={styles['filters']}>
      <CodeField
        type="search"
        label={t('admin:admin.reference')}
        hint={t('admin:admin.referenceHint')}
        maxLength={100}
        value={filter.reference}
        onChange={(event) => onChange({ ...filter, reference: event.target.value })}
      />
      <SelectField
        label={t('admin:admin.state')}
        value={filter.state}
        onChange={(event) => onChange({ ...filter, state: stateOf(event.target.value) })}
      >
        <option value="">{t('admin:admin.allStates')}</option>
        {paymentStates.map((state) => (
          <option key={state} value={state}>
            {t(`admin:admin.state_${state}`)}
          </option>
        ))}
      </SelectField>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={filter.attention}
          onChange={(event) => onChange({ ...filter, attention: event.target.checked })}
        />
        {t('admin:admin.attentionOnly')}
      </label>
    </search>
  )
}

const stateOf = (value: string): PaymentState | '' => paymentStates.find((state) => state === value) ?? ''
