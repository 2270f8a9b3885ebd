import { useT } from '../../../lib/i18n.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import type { Draft } from './draft.ts'

interface ApprovalFieldProps {
  readonly value: Draft['approval']
  /** What the server is set up for. */
  readonly byDefault: 'auto' | 'manual'
  readonly onChange: (approval: Draft['approval']) => void
}

/** Whether who registers takes part at once. */
export function ApprovalField({ value, byDefault, onChange }: ApprovalFieldProps) {
  const t = useT()
  return (
    <SelectField
      label={t('desk:settings.approval')}
      value={value}
      onChange={({ target }) => onChange(target.value === 'auto' || target.value === 'manual' ? target.value : '')}
    >
      <option value="">
        {t('desk:settings.approval_default', { what: t(`desk:settings.approval_${byDefault}`) })}
      </option>
      <option value="auto">{t('desk:settings.approval_auto')}</option>
      <option value="manual">{t('desk:settings.approval_manual')}</option>
    </SelectField>
  )
}
