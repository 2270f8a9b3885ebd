import { type returnLinkAnswer, returnLinkBody } from '@ashenda/core/contracts/http/where.ts'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import parts from '../parts.module.css'
import { ReasonField } from '../reason-field.tsx'
import { ShownOnce } from '../shown-once.tsx'

/** A fresh link that hands a paid vote to the browser that opens it. */
export function ReturnLinkForm({ id }: { readonly id: string }) {
  const t = useT()
  const [link, setLink] = useState<string>()
  const { field, busy, onSubmit } = useContractForm<{ reason: string }>({
    schema: returnLinkBody,
    defaults: { reason: '' },
    send: async ({ reason }) => {
      const answer = await api.post<Static<typeof returnLinkAnswer>>(`/admin/payments/${id}/return-link`, { reason })
      setLink(new URL(answer.link, location.origin).href)
    },
  })
  if (link !== undefined) return <ShownOnce link={link} hint={t('admin:admin.linkOnce')} />
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <ReasonField {...field('reason')} maxLength={500} />
      <Button type="submit" busy={busy}>
        {t('admin:admin.linkIt')}
      </Button>
    </form>
  )
}
