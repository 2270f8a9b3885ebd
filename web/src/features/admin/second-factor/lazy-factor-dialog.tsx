import { useCallback } from 'react'
import { translate } from '../../../lib/i18n.ts'
import { withTexts } from '../../../lib/language-choice.ts'
import { keepModule, useLazyModule } from '../../../lib/use-lazy-module.ts'
import { toast } from '../../../ui/toast.ts'
import type { FactorDialogProps } from './factor-dialog.tsx'

const loadDialog = keepModule(
  async () => (await withTexts(import('./factor-dialog.tsx'), ['factor', 'admin'])).FactorDialog,
)

/** It comes when it is wanted: on most days that is once. */
export function LazyFactorDialog(props: FactorDialogProps) {
  const { open, onOpenChange } = props
  const lost = useCallback(() => {
    onOpenChange(false)
    toast.error(translate('common.brokenHeading'))
  }, [onOpenChange])
  const FactorDialog = useLazyModule(loadDialog, open, lost)
  return FactorDialog ? <FactorDialog {...props} /> : null
}
