import { useState } from 'react'
import { tellProblem } from '../../../lib/failure-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { Permitted } from '../permitted.tsx'
import { useReportsDecision } from './use-moderation.ts'

interface ReportActsProps {
  readonly id: string
  readonly name: string
  /** The latest report on the page: those that came later stay open. */
  readonly seen: string
}

/** Closes what was reported, or hides her, each with a reason. */
export function ReportActs({ id, name, seen }: ReportActsProps) {
  const t = useT()
  const { mutateAsync } = useReportsDecision()
  const conflictMessage = useConflictMessage()
  const [asked, setAsked] = useState<'dismiss' | 'hide'>()
  const send = async (decision: 'dismiss' | 'hide', reason: string): Promise<void> => {
    try {
      await mutateAsync({ id, decision, reason, seen })
      toast.success(decision === 'hide' ? t('console:moderation.hidden', { name }) : t('console:moderation.dismissed'))
    } catch (error) {
      if (!isConflict(error)) throw error
      tellProblem(conflictMessage(error))
    }
  }
  return (
    <Permitted to="contestants">
      <Actions>
        {(['dismiss', 'hide'] as const).map((decision) => (
          <Button
            key={decision}
            variant={decision === 'hide' ? 'danger' : 'quiet'}
            aria-haspopup="dialog"
            aria-label={t('admin:admin.actionOf', { what: t(`console:moderation.${decision}`), reference: name })}
            onClick={() => setAsked(decision)}
          >
            {t(`console:moderation.${decision}`)}
          </Button>
        ))}
      </Actions>
      {asked && (
        <ReasonDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t(`console:approvals.${asked}Title`, { name })}
          text={t(`console:approvals.${asked}Text`)}
          act={t(`console:moderation.${asked}`)}
          isDangerous={asked === 'hide'}
          send={(reason) => send(asked, reason)}
        />
      )}
    </Permitted>
  )
}
