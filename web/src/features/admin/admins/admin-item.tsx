import type { ListedAdmin } from '@ashenda/core/contracts/http/admins.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import rows from '../rows.module.css'
import { DisableForm, HandOverForm, ResetFactorForm, RoleForm } from './admin-forms.tsx'
import { useAdminsChanged } from './use-admins.ts'

type Action = 'changeRole' | 'disable' | 'enable' | 'handOver' | 'resetFactor'

/** An admin: what she is for, where she is logged in, and what an owner can do about it. */
export function AdminItem({ admin }: { readonly admin: ListedAdmin }) {
  const t = useT()
  const format = useFormat()
  const { name, adminRole, isYou, isDisabled, hasFactor, sessions, lastSeenAt } = admin
  return (
    <li className={rows['row']} data-out={isDisabled}>
      <div>
        <header className={parts['head']}>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <span className={parts['label']} data-good={adminRole === 'owner'}>
            {t(`admin:admin.role_${adminRole}`)}
          </span>
          {isYou && <span className={parts['label']}>{t('console:admins.you')}</span>}
          <span className={parts['label']} data-good={hasFactor}>
            {t(hasFactor ? 'console:admins.hasFactor' : 'console:admins.noFactor')}
          </span>
          {isDisabled && (
            <span className={parts['label']} data-over="true">
              {t('console:admins.disabled')}
            </span>
          )}
        </header>
        <p className={parts['soft']}>
          {sessions === 0
            ? t('console:admins.loggedOut')
            : t('console:admins.places', { count: sessions, number: format.number(sessions) })}
          {lastSeenAt !== null && <span> · {t('console:admins.lastSeen', { at: format.moment(lastSeenAt) })}</span>}
        </p>
      </div>
      <Permitted to="admins">
        <AdminActions admin={admin} />
      </Permitted>
    </li>
  )
}

/** Each button opens its own dialog, except for steps that can be repeated at any time. */
function AdminActions({ admin }: { readonly admin: ListedAdmin }) {
  const t = useT()
  const changed = useAdminsChanged()
  const [shown, setShown] = useState<Action>('changeRole')
  const [open, setOpen] = useState(false)
  const [loggingOut, setLoggingOut] = useState(false)
  const { _id, name, isYou, isDisabled, hasFactor, sessions } = admin
  const labelOf = (what: string): string => t('admin:admin.actionOf', { what, reference: name })
  const button = (action: Action) => (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      aria-label={labelOf(t(`console:admins.${action}`))}
      onClick={() => {
        setShown(action)
        setOpen(true)
      }}
    >
      {t(`console:admins.${action}`)}
    </Button>
  )

  async function logOut(): Promise<void> {
    await api.delete(`/admin/admins/${_id}/sessions`)
    toast.success(t('console:admins.isLoggedOut', { name }))
    await changed(isYou)
  }

  const form = { admin, onDone: () => setOpen(false) }
  return (
    <Actions>
      {button('changeRole')}
      {!isYou && !isDisabled && button('handOver')}
      {!isYou && button(isDisabled ? 'enable' : 'disable')}
      {!isYou && hasFactor && button('resetFactor')}
      {!isYou && sessions > 0 && (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={labelOf(t('console:admins.logOut'))}
          onClick={() => setLoggingOut(true)}
        >
          {t('console:admins.logOut')}
        </Button>
      )}
      <ReasonDialog
        open={loggingOut}
        onOpenChange={setLoggingOut}
        title={t('console:team.logOut', { name })}
        text={t('console:team.logOutText')}
        act={t('console:admins.logOut')}
        isDangerous
        needsReason={false}
        send={logOut}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={labelOf(t(`console:admins.${shown}`))}
        description={t(`console:admins.${shown}Text`)}
      >
        {shown === 'changeRole' && <RoleForm {...form} />}
        {shown === 'handOver' && <HandOverForm {...form} />}
        {shown === 'resetFactor' && <ResetFactorForm {...form} />}
        {(shown === 'disable' || shown === 'enable') && <DisableForm {...form} />}
      </Dialog>
    </Actions>
  )
}
