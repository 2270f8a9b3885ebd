import type { KeptZone } from '@ashenda/core/contracts/http/zones.ts'
import { zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { alertPerson, confirmPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ZoneName } from '../../zones/zone-name.tsx'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
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
  const { isPending, mutate } = useRetirement()
  const conflictMessage = useConflictMessage()
  const { name, isRetired, contestants } = zone
  const button = (what: string) => ({
    variant: 'quiet' as const,
    'aria-label': t('admin:admin.actionOf', { what, reference: name }),
    children: what,
  })

  async function turn(): Promise<void> {
    if (!isRetired && !(await confirmPerson(t('desk:zones.retireAsk', { name })))) return
    mutate(zone, { onError: (error) => void alertPerson(conflictMessage(error)) })
  }

  return (
    <li className={rows['row']} data-out={isRetired}>
      <div>
        <h3>
          <ZoneName name={name} />
        </h3>
        {zoneKeyOf(name) && (
          <p className={parts['soft']}>
            {t('desk:zones.kept')} <bdi>{name}</bdi>
          </p>
        )}
        <p className={parts['soft']}>
          {t('desk:zones.contestants', { count: contestants, number: format.number(contestants) })}
          {isRetired && <span> · {t('desk:zones.retired')}</span>}
        </p>
      </div>
      <Permitted to="contestants">
        <Actions>
          <Button {...button(t('desk:zones.rename'))} aria-haspopup="dialog" onClick={() => setOpen(true)} />
          <Button
            {...button(t(isRetired ? 'desk:zones.bringBack' : 'desk:zones.retire'))}
            busy={isPending}
            onClick={() => void turn()}
          />
        </Actions>
      </Permitted>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('desk:zones.renameTitle')}
        description={t('desk:zones.renameText')}
      >
        <RenameZone zone={zone} onDone={() => setOpen(false)} />
      </Dialog>
    </li>
  )
}
