import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import forms from './forms.module.css'

interface DialogActsProps {
  readonly onCancel: () => void
  readonly act: string
  readonly isDangerous?: boolean
  readonly busy: boolean
}

/** The buttons below the form of a dialog. */
export function DialogActs({ onCancel, act, isDangerous = false, busy }: DialogActsProps) {
  const t = useT()
  return (
    <div className={forms['acts']}>
      <Button variant="quiet" onClick={onCancel}>
        {t('console:forms.cancel')}
      </Button>
      <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={busy}>
        {act}
      </Button>
    </div>
  )
}
