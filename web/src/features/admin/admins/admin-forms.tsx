import {
  adminDisabledBody,
  adminRoleBody,
  handOverBody,
  type ListedAdmin,
  resetFactorBody,
} from '@ashenda/core/contracts/http/admins.ts'
import { type AdminRole, adminRoles } from '@ashenda/core/domain/admin-role.ts'
import type { ComponentProps, ReactNode } from 'react'
import type { Path } from 'react-hook-form'
import { tellProblem } from '../../../lib/failure-text.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Button } from '../../../ui/button.tsx'
import type { FieldProps } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import { ReasonField } from '../reason-field.tsx'
import rows from '../rows.module.css'
import { OwnPasswordField } from './own-password-field.tsx'
import { RoleField } from './role-field.tsx'
import { useAdminsChanged } from './use-admins.ts'

interface AdminFormProps {
  readonly admin: ListedAdmin
  readonly onDone: () => void
}

interface Typed {
  readonly password: string
}

interface StepOptions<Body extends Typed>
  extends Pick<Parameters<typeof useContractForm<Body>>[0], 'schema' | 'defaults' | 'send' | 'failed'> {
  readonly done: (body: Body) => string
  /** Whether it logs out who takes it. */
  readonly logsOut: boolean
}

/** A step that asks for her own password, and closes its dialog once it is taken. */
function useStep<Body extends Typed>(onDone: () => void, { done, logsOut, send, ...form }: StepOptions<Body>) {
  const changed = useAdminsChanged()
  const close = useIfHere(onDone)
  return useContractForm<Body>({
    ...form,
    fieldsByCode: { wrong_password: 'password' as Path<Body> }, // of each body
    send: async (body) => {
      await send(body)
      toast.success(done(body))
      close()
      await changed(logsOut)
    },
  })
}

interface StepFormProps extends Pick<ComponentProps<'form'>, 'onSubmit'> {
  readonly password: Omit<FieldProps, 'type' | 'label'>
  readonly busy: boolean
  readonly act: string
  readonly children: ReactNode
}

const StepForm = ({ onSubmit, password, busy, act, children }: StepFormProps) => (
  <form className={rows['form']} noValidate onSubmit={onSubmit}>
    {children}
    <OwnPasswordField {...password} />
    <Button type="submit" busy={busy}>
      {act}
    </Button>
  </form>
)

/** Keeps her out, or lets her in again. */
export function DisableForm({ admin: { _id, name, isYou, isDisabled }, onDone }: AdminFormProps) {
  const t = useT()
  const step = isDisabled ? 'enable' : 'disable'
  const { field, busy, onSubmit } = useStep<Typed & { isDisabled: boolean; reason: string }>(onDone, {
    schema: adminDisabledBody,
    defaults: { isDisabled: !isDisabled, reason: '', password: '' },
    send: (body) => api.put(`/admin/admins/${_id}/disabled`, body),
    done: () => t(`console:admins.${step}Done`, { name }),
    logsOut: isYou,
  })
  return (
    <StepForm {...{ onSubmit, busy }} password={field('password')} act={t(`console:admins.${step}`)}>
      <ReasonField {...field('reason')} problem={t('console:admins.reasonNeeded')} maxLength={300} />
    </StepForm>
  )
}

/** For who lost app and paper: she sets up another after her next log-in. */
export function ResetFactorForm({ admin: { _id, name }, onDone }: AdminFormProps) {
  const t = useT()
  const { field, busy, onSubmit } = useStep<Typed & { reason: string }>(onDone, {
    schema: resetFactorBody,
    defaults: { reason: '', password: '' },
    send: (body) => api.post(`/admin/admins/${_id}/reset-factor`, body),
    done: () => t('console:admins.resetFactorDone', { name }),
    logsOut: false,
  })
  return (
    <StepForm {...{ onSubmit, busy }} password={field('password')} act={t('console:admins.resetFactor')}>
      <ReasonField {...field('reason')} problem={t('console:admins.reasonNeeded')} maxLength={300} />
    </StepForm>
  )
}

const others = adminRoles.filter((role) => role !== 'owner')

/** Makes her owner in one's own place; both log in again. */
export function HandOverForm({ admin: { _id, name }, onDone }: AdminFormProps) {
  const t = useT()
  const { form, field, busy, onSubmit } = useStep<Typed & { stayAs: AdminRole }>(onDone, {
    schema: handOverBody,
    defaults: { stayAs: 'viewer', password: '' },
    send: (body) => api.post(`/admin/admins/${_id}/hand-over`, body),
    done: () => t('console:admins.handedOver', { name }),
    logsOut: true,
  })
  return (
    <StepForm {...{ onSubmit, busy }} password={field('password')} act={t('console:admins.handOver')}>
      <RoleField {...field('stayAs')} label={t('console:admins.stayAs')} chosen={form.watch('stayAs')} roles={others} />
    </StepForm>
  )
}

/** Another role; she logs in again with it. */
export function RoleForm({ admin: { _id, name, isYou, adminRole }, onDone }: AdminFormProps) {
  const t = useT()
  const conflictMessage = useConflictMessage()
  const { form, field, busy, onSubmit } = useStep<Typed & { adminRole: AdminRole; seen: { adminRole: AdminRole } }>(
    onDone,
    {
      schema: adminRoleBody,
      defaults: { adminRole, seen: { adminRole }, password: '' },
      send: (body) => api.put(`/admin/admins/${_id}/role`, body),
      done: (body) => t('console:admins.roleChanged', { name, role: t(`admin:admin.role_${body.adminRole}`) }),
      logsOut: isYou,
      failed: (error, isPlaced) => {
        if (!isPlaced) tellProblem(conflictMessage(error))
      },
    },
  )
  return (
    <StepForm {...{ onSubmit, busy }} password={field('password')} act={t('console:admins.changeRole')}>
      <RoleField {...field('adminRole')} label={t('console:admins.role')} chosen={form.watch('adminRole')} />
    </StepForm>
  )
}
