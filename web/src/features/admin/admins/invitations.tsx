import type { Invitation } from '@ashenda/core/contracts/http/admins.ts'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import parts from '../parts.module.css'
import rows from '../rows.module.css'
import { useInvitations, useInvitationsChanged } from './use-admins.ts'

/** Invitations that nobody has accepted yet. */
export function Invitations() {
  const t = useT()
  const known = useInvitations()
  const { data: invitations = [] } = known
  if (lastLookFailed(known)) return <LostAnswer query={known} text={t('console:admins.invitationsFailed')} />
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations">
      <h3 id="invitations">{t('console:admins.invitations')}</h3>
      <ul className={rows['rows']}>
        {invitations.map((invitation) => (
          <InvitationItem key={invitation._id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationItem({ invitation }: { readonly invitation: Invitation }) {
  const t = useT()
  const format = useFormat()
  const changed = useInvitationsChanged()
  const { _id, note, adminRole, invitedBy, expiresAt } = invitation
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.delete(`/admin/invitations/${_id}`),
    onSuccess: () => void toast.success(t('console:admins.withdrawn', { name: note })),
    onError: (error) => void toast.error(failureText(error)),
    onSettled: changed,
  })
  return (
    <li className={rows['row']}>
      <div>
        <p className={parts['head']}>
          <bdi>{note}</bdi>
          <span className={parts['label']}>{t(`admin:admin.role_${adminRole}`)}</span>
        </p>
        <p className={parts['soft']}>
          {t('console:admins.invitedBy')} <bdi>{invitedBy}</bdi> ·{' '}
          {t('console:admins.goodUntil', { at: format.moment(expiresAt) })}
        </p>
      </div>
      <Button
        variant="quiet"
        busy={isPending}
        aria-label={t('admin:admin.actionOf', { what: t('console:admins.withdraw'), reference: note })}
        onClick={() => mutate()}
      >
        {t('console:admins.withdraw')}
      </Button>
    </li>
  )
}
