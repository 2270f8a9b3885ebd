import { useState } from 'react'
import { useT } from '../lib/i18n.ts'
import styles from './field.module.css'
import type { FieldProps } from './field.tsx'
import { FieldFrame } from './field-frame.tsx'
import { IconButton } from './icon-button.tsx'
import { EyeClosedIcon, EyeIcon } from './icons.tsx'

/** Typing blind on a small keyboard is hard: a button shows what was typed. Needs the texts of `forms`. */
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
