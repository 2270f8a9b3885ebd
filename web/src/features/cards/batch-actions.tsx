import { useState } from 'react'
import { apiBase } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DownloadButton } from './download-button.tsx'
import type { Batch } from './use-batches.ts'
import { VoidForm } from './void-form.tsx'

interface BatchActionsProps {
  readonly batch: Batch
  /** The batch's heading. */
  readonly name: string
}

export function BatchActions({ batch, name }: BatchActionsProps) {
  const t = useT()
  const [voiding, setVoiding] = useState(false)
  const { _id, status, states } = batch
  const nameOf = (what: string): string => t('admin:cards.actionOf', { what, batch: name })
  const isMade = status !== 'making'
  return (
    <Actions>
      {status === 'ready' && (
        <DownloadButton id={_id} variant="quiet" aria-label={nameOf(t('admin:cards.downloadShort'))}>
          {t('admin:cards.downloadShort')}
        </DownloadButton>
      )}
      {isMade && (
        <a
          className={buttonClass('quiet')}
          href={`${apiBase}/card/batches/${_id}/cards.csv`}
          download
          aria-label={nameOf(t('admin:cards.csv'))}
        >
          {t('admin:cards.csv')}
        </a>
      )}
      {isMade && states.issued + states.active > 0 && (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={nameOf(t('admin:cards.void'))}
          onClick={() => setVoiding(true)}
        >
          {t('admin:cards.void')}
        </Button>
      )}
      <VoidCards batch={batch} name={name} open={voiding} onOpenChange={setVoiding} />
    </Actions>
  )
}

interface VoidCardsProps {
  readonly batch: Batch
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Voids cards of a batch. */
function VoidCards({ batch, name, open, onOpenChange }: VoidCardsProps) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('admin:cards.voidTitle', { batch: name })}
      description={t('admin:cards.voidText')}
    >
      <VoidForm batch={batch} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
