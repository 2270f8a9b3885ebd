import { useId, useRef } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import parts from './parts.module.css'

interface CopyFieldProps {
  readonly label: string
  readonly hint?: string
  readonly link: string
}

/** A link to read and to copy. */
export function CopyField({ label, hint, link }: CopyFieldProps) {
  const t = useT()
  const shown = useRef<HTMLInputElement>(null)
  const linkId = useId()

  const copy = async (): Promise<void> => {
    if (await copyText(link, shown.current)) toast.success(t('admin:admin.copied'))
    else toast.error(t('admin:admin.copyFailed'))
  }

  return (
    <div className={parts['form']}>
      <Field
        ref={shown}
        id={linkId}
        label={label}
        hint={hint}
        readOnly
        dir="ltr"
        translate="no"
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <Button className={parts['own']} onClick={() => void copy()}>
        {t('admin:admin.copy')}
      </Button>
    </div>
  )
}
