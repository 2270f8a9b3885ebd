import type { ComponentProps } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Field } from '../../ui/field.tsx'
import styles from './account-form.module.css'

type Props = Omit<ComponentProps<typeof Field>, 'label'>

/** First and middle name, side by side where there is room. */
export function NameFields({ field }: { readonly field: (name: 'fname' | 'mname') => Props }) {
  const t = useT()
  return (
    <div className={styles['pair']}>
      <Field
        {...field('fname')}
        label={t('account:firstName')}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
      />
      <Field
        {...field('mname')}
        label={t('account:middleName')}
        autoComplete="additional-name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
      />
    </div>
  )
}
