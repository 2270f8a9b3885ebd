import { useT } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Batch } from './use-batches.ts'
import { VoidForm } from './void-form.tsx'

interface VoidCardsProps {
  readonly batch: Batch
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Declares cards of a batch void. */
export function VoidCards({ batch, name, open, onOpenChange }: VoidCardsProps) {
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
