import { useState } from 'react'
import { type LiveText, useT } from '../../lib/i18n.ts'
import { closeSheet } from '../../lib/sheet.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Contestant } from '../contestants/contestant.ts'
import { RequestForm } from './request-form.tsx'
import { useRequest } from './use-request.ts'

interface RequestDialogProps {
  readonly contestant: Contestant
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** A request to a contestant (HOM-08). Its text survives a tap beside the dialog. */
export function RequestDialog({ contestant, open, onOpenChange }: RequestDialogProps) {
  const t = useT()
  const [reason, setReason] = useState<LiveText>()
  const request = useRequest(contestant.id, { tell: setReason, sent: closeSheet })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('extras:requests.title', { name: contestant.name })}
      description={t('extras:requests.text')}
    >
      <RequestForm request={request} reason={reason?.say()} />
    </Dialog>
  )
}
