import { type returnLinkAnswer, returnLinkBody } from '@ashenda/core/contracts/http/where.ts'
import { useId, useRef, useState } from 'react'
import type { Static } from 'typebox'
import { copyText } from '../../../lib/copy-text.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import parts from '../parts.module.css'
import { ReasonField } from '../reason-field.tsx'

/** A fresh link that hands a paid vote to the browser that opens it. It is shown here once, and kept nowhere. */
export function ReturnLinkForm({ id }: { readonly id: string }) {
  const t = useT()
  const shown = useRef<HTMLInputElement>(null)
  const linkId = useId()
  const [link, setLink] = useState<string>()
  const { field, busy, onSubmit } = useContractForm<{ reason: string }>({
    schema: returnLinkBody,
    defaults: { reason: '' },
    send: async ({ reason }) => {
      const answer = await api.post<Static<typeof returnLinkAnswer>>(`/admin/payments/${id}/return-link`, { reason })
      setLink(new URL(answer.link, location.origin).href)
    },
  })

  const copy = async (address: string): Promise<void> => {
    if (await copyText(address, shown.current)) toast.success(t('admin:admin.copied'))
    else toast.error(t('admin:admin.copyFailed'))
  }

  if (link === undefined) {
    return (
      <form className={parts['form']} noValidate onSubmit={onSubmit}>
        <ReasonField {...field('reason')} maxLength={500} />
        <Button type="submit" busy={busy}>
          {t('admin:admin.linkIt')}
        </Button>
      </form>
    )
  }
  return (
    <div className={parts['form']}>
      <Field
        ref={shown}
        id={linkId}
        label={t('admin:admin.linkIs')}
        hint={t('admin:admin.linkOnce')}
        readOnly
        dir="ltr"
        translate="no"
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy(link)}>{t('admin:admin.copy')}</Button>
    </div>
  )
}
