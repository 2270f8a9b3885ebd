import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { useRef } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { confirmPerson } from '../../../ui/ask.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { StoryForm } from './story-form.tsx'

interface StoryDialogProps {
  readonly own: OwnUser
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Update Description, on every dashboard page (DSH-09). Each opening starts from the stored text. */
export function StoryDialog({ own, open, onOpenChange }: StoryDialogProps) {
  const t = useT()
  // Read on leaving: a key may follow the last letter before a rerender.
  const isTyped = useRef(false)

  /** A tap beside the dialog must not discard text; Cancel does. */
  const leave = async (): Promise<void> => {
    if (isTyped.current && !(await confirmPerson(t('contestant:dashboard.storyLeave')))) return
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={() => void leave()}
      title={t('contestant:dashboard.updateDescription')}
      description={t('contestant:dashboard.storyText')}
    >
      <StoryForm own={own} isTyped={isTyped} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}
