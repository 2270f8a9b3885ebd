import { requestMessageMaxLength, requestTypes } from '@ashenda/core/domain/request.ts'
import { useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextareaField } from '../../ui/textarea-field.tsx'
import styles from './requests.module.css'
import type { useRequest } from './use-request.ts'

interface RequestFormProps {
  readonly request: ReturnType<typeof useRequest>
  /** The refusal, if it is not beside a field. */
  readonly reason: string | undefined
}

/** Blank first, as nobody has chosen yet. */
const options = requestTypes.toSorted((first, second) => Number(first !== '') - Number(second !== ''))

export function RequestForm({ request: { form, field, busy, onSubmit }, reason }: RequestFormProps) {
  const t = useT()
  const message = useWatch({ control: form.control, name: 'message' })
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <Field
        {...field('brandName')}
        label={t('extras:requests.name')}
        hint={t('extras:requests.nameHint')}
        autoComplete="organization"
        required
      />
      <EmailField {...field('email')} label={t('extras:requests.email')} required />
      <PhoneField {...field('phone')} label={t('extras:requests.phone')} note={t('voting:forms.optional')} />
      <SelectField {...field('requestType')} label={t('extras:requests.type')} note={t('voting:forms.optional')}>
        {options.map((type) => (
          <option key={type} value={type}>
            {t(`extras:requests.type_${type === '' ? 'none' : type}`)}
          </option>
        ))}
      </SelectField>
      <TextareaField
        {...field('message')}
        label={t('extras:requests.message')}
        note={t('voting:forms.optional')}
        typed={message}
        most={requestMessageMaxLength}
        rows={4}
      />
      <p role="alert" className={styles['reason']}>
        {reason}
      </p>
      <Button type="submit" busy={busy}>
        {t('extras:requests.send')}
      </Button>
      {/* In a new tab, so that the text stays. */}
      <a href="/policy#requests" target="_blank" rel="noopener" className={styles['privacy']}>
        {t('extras:requests.privacy')}
        <span className="for-readers"> ({t('common.opensInNewTab')})</span>
      </a>
    </form>
  )
}
