import { type InviteAnswer, inviteBody } from '@ashenda/core/contracts/http/admins.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { OneTimeLink } from '../one-time-link.tsx'
import rows from '../rows.module.css'
import { OwnPasswordField } from './own-password-field.tsx'
import { RoleField } from './role-field.tsx'
import { useInvitationsChanged } from './use-admins.ts'

interface Typed {
  readonly note: string
  readonly adminRole: AdminRole
  readonly password: string
}

/** Makes a link for one person, with what she will be for. */
export function InviteForm() {
  const t = useT()
  const format = useFormat()
  const changed = useInvitationsChanged()
  const [made, setMade] = useState<InviteAnswer>()
  const { form, field, busy, onSubmit } = useContractForm<Typed>({
    schema: inviteBody,
    defaults: { note: '', adminRole: 'viewer', password: '' },
    fieldsByCode: { wrong_password: 'password', empty_name: 'note', name_too_long: 'note', invalid_text: 'note' },
    send: async (body) => {
      setMade(await api.post<InviteAnswer>('/admin/invitations', body))
      // What is typed since for the next one is kept.
      if (form.getValues('note') === body.note) form.reset()
      await changed()
    },
  })
  return (
    <>
      <form className={rows['form']} noValidate onSubmit={onSubmit}>
        <Field
          {...field('note')}
          label={t('console:admins.whom')}
          hint={t('console:admins.whomHint')}
          maxLength={60}
          autoComplete="off"
          required
        />
        <RoleField {...field('adminRole')} label={t('console:admins.role')} chosen={form.watch('adminRole')} />
        <OwnPasswordField {...field('password')} />
        <Button type="submit" busy={busy}>
          {t('console:admins.makeLink')}
        </Button>
      </form>
      {made && (
        <OneTimeLink
          key={made._id}
          link={made.link}
          hint={t('console:admins.linkOnce', { at: format.moment(made.expiresAt) })}
        />
      )}
    </>
  )
}
