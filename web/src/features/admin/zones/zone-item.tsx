import type { KeptZone } from '@ashenda/core/contracts/http/zones.ts'
import { zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { ZoneName } from '../../zones/zone-name.tsx'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import rows from '../rows.module.css'
import { RenameZone } from './rename-zone.tsx'
import { useRetirement } from './use-kept-zones.ts'

/** A zone: how many come from it, and what can be done. */
export function ZoneItem({ zone }: { readonly zone: KeptZone }) {
  const t = useT()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [retiring, setRetiring] = useState(false)
  const { isPending, mutateAsync } = useRetirement()
  const conflictMessage = useConflictMessage()
  const { name, isRetired, contestants } = zone
  const button = (what: string) => ({
    variant: 'quiet' as const,
    'aria-label': t('admin:admin.actionOf', { what, reference: name }),
    children: what,
  })

  const turn = (): Promise<unknown> => mutateAsync(zone).catch((error) => toast.error(conflictMessage(error)))

  return (
    <li className={rows['row']} data-out={isRetired}>
      <div>
        <h3>
          <ZoneName name={name} />
        </h3>
        {zoneKeyOf(name) && (
          <p className={parts['soft']}>
            {t('console:zones.kept')} <bdi>{name}</bdi>
          </p>
        )}
        <p className={parts['soft']}>
          {t('console:zones.contestants', { count: contestants, number: format.number(contestants) })}
          {isRetired && <span> · {t('console:zones.retired')}</span>}
        </p>
      </div>
      <Permitted to="contestants">
        <Actions>
          <Button {...button(t('console:zones.rename'))} aria-haspopup="dialog" onClick={() => setOpen(true)} />
          {isRetired ? (
            <Button {...button(t('console:zones.bringBack'))} busy={isPending} onClick={() => void turn()} />
          ) : (
            <Button {...button(t('console:zones.retire'))} aria-haspopup="dialog" onClick={() => setRetiring(true)} />
          )}
        </Actions>
      </Permitted>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('console:zones.renameTitle')}
        description={t('console:zones.renameText')}
      >
        <RenameZone zone={zone} onDone={() => setOpen(false)} />
      </Dialog>
      <ReasonDialog
        open={retiring}
        onOpenChange={setRetiring}
        title={t('console:zones.retireTitle', { name })}
        text={t('console:zones.retireText')}
        act={t('console:zones.retire')}
        isDangerous
        needsReason={false}
        send={turn}
      />
    </li>
  )
}
