import { useId, useRef } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import parts from './parts.module.css'

interface OneTimeLinkProps {
  readonly link: string
  /** The person to send it to. */
  readonly hint: string
}

/** A link that is shown here once, and kept nowhere. */
export function OneTimeLink({ link, hint }: OneTimeLinkProps) {
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
        label={t('admin:admin.linkIs')}
        hint={hint}
        readOnly
        dir="ltr"
        translate="no"
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>{t('admin:admin.copy')}</Button>
    </div>
  )
}
