import { useT } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EnterCode } from './enter-code.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

export interface FactorDialogProps {
  /** Shown, set up because the site wants one, or set up by her own wish, the first time or anew. */
  readonly step: 'enter' | 'required' | 'setUp' | 'replace'
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onDone: () => void
}

const texts = {
  enter: 'admin:factor.enterText',
  required: 'admin:factor.requiredText',
  setUp: 'admin:factor.setUpText',
  replace: 'admin:factor.setUpText',
} as const

/** Where an admin shows her second factor, or sets one up. */
export function FactorDialog({ step, open, onOpenChange, onDone }: FactorDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`admin:factor.${step === 'required' ? 'setUp' : step}`)}
      description={t(texts[step])}
    >
      {open && (step === 'enter' ? <EnterCode onDone={onDone} /> : <SetUpFactor onDone={onDone} />)}
    </Dialog>
  )
}
