import { useT } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PodiumSlots } from './podium-slots.tsx'
import { SendingNotice } from './sending-notice.tsx'
import { useSubmit } from './submitting.ts'
import { ThankYou } from './thank-you.tsx'
import { VoterForm } from './voter-form.tsx'

interface PodiumDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The 'your votes' modal (HOM-10): podium and form, and after a successful submit the thank-you. */
export function PodiumDialog({ open, onOpenChange }: PodiumDialogProps) {
  const t = useT()
  const submit = useSubmit()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('vote:yourVotes')}>
      {submit.step === 'accepted' ? (
        <ThankYou accepted={submit} onDone={() => onOpenChange(false)} />
      ) : (
        <>
          <PodiumSlots locked={submit.step !== 'idle'} />
          {submit.step === 'idle' ? <VoterForm /> : <SendingNotice attempt={submit.attempt} />}
        </>
      )}
    </Dialog>
  )
}
