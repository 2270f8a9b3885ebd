import type { AdminContestant } from '@ashenda/core/contracts/http/contestant-admin.ts'
import { useState } from 'react'
import { tellProblem } from '../../../lib/failure-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { nameOf } from '../name-of.ts'
import { standingOfRow } from './standing.tsx'
import { useActivity } from './use-users.ts'

/** Lets her take part at once; takes her out after asking why (ADM-02). */
export function ActivityButton({ user }: { readonly user: AdminContestant }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const { isPending, mutateAsync } = useActivity()
  const conflictMessage = useConflictMessage()
  const { _id: id, isActive } = user
  const name = nameOf(user)
  const what = t(isActive ? 'console:users.deactivate' : 'console:users.activate')

  async function setActive(active: boolean, reason?: string): Promise<void> {
    const answer = await mutateAsync({ id, active, ...(reason !== undefined && { reason }) })
    toast.success(t(`console:contestants.now_${standingOfRow({ ...user, isActive: answer.isActive })}`, { name }))
  }

  const tellConflict = (error: unknown): void => tellProblem(conflictMessage(error))

  return (
    <>
      <Button
        variant={isActive ? 'danger' : 'quiet'}
        busy={isPending && !isAsking}
        aria-haspopup={isActive ? 'dialog' : undefined}
        aria-label={t('admin:admin.actionOf', { what, reference: name })}
        onClick={() => (isActive ? setAsking(true) : void setActive(true).catch(tellConflict))}
      >
        {what}
      </Button>
      <ReasonDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('console:users.deactivateTitle', { name })}
        text={t('console:users.deactivateText')}
        act={t('console:users.deactivate')}
        isDangerous
        send={async (reason) => {
          try {
            await setActive(false, reason)
          } catch (error) {
            // Otherwise it can be tried again, with the reason as it was typed.
            if (!isConflict(error)) throw error
            tellConflict(error)
          }
        }}
      />
    </>
  )
}
