import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { useT } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { StoryForm } from './story-form.tsx'

interface StoryDialogProps {
  readonly own: OwnUser
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Update Description, from every page of the dashboard (DSH-09). Each opening begins with what is stored. */
export function StoryDialog({ own, open, onOpenChange }: StoryDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('dashboard:updateDescription')}
      description={t('dashboard:storyText')}
    >
      <StoryForm own={own} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}
