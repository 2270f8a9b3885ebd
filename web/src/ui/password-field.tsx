import { useState } from 'react'
import { useT } from '../lib/i18n.ts'
import styles from './field.module.css'
import type { FieldProps } from './field.tsx'
import { FieldFrame } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { icon } from './icons.tsx'

/** A password with a reveal button. Needs the texts of `forms`. */
export function PasswordField({ label, note, error, hint, id, className, ...input }: Omit<FieldProps, 'type'>) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...{ label, note, error, hint, id, className }}>
      {(control) => (
        <div className={styles['with-button']}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
          />
          <IconButton
            data-needs-script
            label={t(shown ? 'voting:forms.hidePassword' : 'voting:forms.showPassword')}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeClosedIcon /> : <EyeIcon />}
          </IconButton>
        </div>
      )}
    </FieldFrame>
  )
}

const EyeIcon = icon(
  <>
    <path d="M2 12c4.5-8 15.5-8 20 0-4.5 8-15.5 8-20 0z" />
    <circle cx="12" cy="12" r="3" />
  </>,
)
const EyeClosedIcon = icon(<path d="M2 10.5c4.5 7 15.5 7 20 0M5 14l-2 3M9.5 15.7l-.8 3.3M14.5 15.7l.8 3.3M19 14l2 3" />)
