import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { UserDetails } from './user-details.tsx'

interface DetailsButtonProps {
  readonly id: string
  readonly name: string
}

/** Her photos and payments, in a dialog. */
export function DetailsButton({ id, name }: DetailsButtonProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={t('admin:admin.actionOf', { what: t('desk:users.details'), reference: name })}
        onClick={() => setOpen(true)}
      >
        {t('desk:users.details')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={<bdi>{name}</bdi>} width={720}>
        <UserDetails id={id} name={name} />
      </Dialog>
    </>
  )
}
