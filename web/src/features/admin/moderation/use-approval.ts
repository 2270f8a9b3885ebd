import { tellProblem } from '../../../lib/failure-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toast.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import { useChangeDecision } from './use-moderation.ts'

/** Approves the version that was looked at, and tells who sees her then. */
export function useApproval() {
  const t = useT()
  const { isPending, mutateAsync } = useChangeDecision()
  const conflictMessage = useConflictMessage()

  async function approve(id: string, name: string, version: string): Promise<void> {
    if (isPending) return
    try {
      const { standing } = await mutateAsync({ id, version, decision: 'approve' })
      toast.success(`${t('console:approvals.approved')} ${t(`console:contestants.now_${standing}`, { name })}`)
    } catch (error) {
      tellProblem(conflictMessage(error))
    }
  }

  return { approve, isPending }
}
