import { type ResetLinkAnswer, resetLinkBody } from '@ashenda/core/contracts/http/contestant-admin.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { OneTimeLink } from '../one-time-link.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { ReasonField } from '../reason-field.tsx'

interface UserAccessProps {
  readonly id: string
  readonly name: string
}

/** The way back into her account for who forgot her password, and out of it everywhere. */
export function UserAccess({ id, name }: UserAccessProps) {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const labelOf = (what: string): string => t('admin:admin.actionOf', { what, reference: name })

  return (
    <>
      <Permitted to="accounts">{isAsked && <ResetLinkForm id={id} />}</Permitted>
      <Actions>
        {!isAsked && (
          <Permitted to="accounts">
            <Button variant="quiet" aria-label={labelOf(t('console:users.resetLink'))} onClick={() => setAsked(true)}>
              {t('console:users.resetLink')}
            </Button>
          </Permitted>
        )}
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={labelOf(t('console:admins.logOut'))}
          onClick={() => setEnding(true)}
        >
          {t('console:admins.logOut')}
        </Button>
      </Actions>
      <ReasonDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={t('console:contestants.logOutTitle', { name })}
        text={t('console:contestants.logOutText')}
        act={t('console:admins.logOut')}
        isDangerous
        needsReason={false}
        send={async () => {
          await api.delete(`/admin/contestants/${id}/sessions`)
          toast.success(t('console:admins.isLoggedOut', { name }))
        }}
      />
    </>
  )
}

/** Who she is has to be made sure of first: how, goes into the log. */
function ResetLinkForm({ id }: { readonly id: string }) {
  const t = useT()
  const format = useFormat()
  const [made, setMade] = useState<ResetLinkAnswer>()
  const { field, busy, onSubmit } = useContractForm<{ reason: string }>({
    schema: resetLinkBody,
    defaults: { reason: '' },
    send: async ({ reason }) =>
      setMade(await api.post<ResetLinkAnswer>(`/admin/contestants/${id}/reset-link`, { reason })),
  })
  if (made)
    return <OneTimeLink link={made.link} hint={t('console:admins.linkOnce', { at: format.moment(made.expiresAt) })} />
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <ReasonField
        {...field('reason')}
        problem={t('console:users.resetLinkWhy')}
        hint={t('console:users.resetLinkText')}
        maxLength={300}
      />
      <Button type="submit" busy={busy}>
        {t('console:admins.makeLink')}
      </Button>
    </form>
  )
}
