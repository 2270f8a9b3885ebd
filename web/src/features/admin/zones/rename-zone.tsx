import { createZoneBody, type KeptZone } from '@ashenda/core/contracts/http/zones.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ConflictNotice } from '../conflict/conflict-notice.tsx'
import { showFresh, useOptimisticVersion } from '../conflict/use-optimistic-version.ts'
import rows from '../rows.module.css'
import { seenOf, useZoneNow, useZonesChanged } from './use-kept-zones.ts'

interface RenameZoneProps {
  readonly zone: KeptZone
  readonly onDone: () => void
}

export function RenameZone({ zone, onDone }: RenameZoneProps) {
  const t = useT()
  const changed = useZonesChanged()
  const look = useZoneNow(zone._id)
  const close = useIfHere(onDone)
  const { conflict, attempt } = useOptimisticVersion(zone)
  const { form, field, busy, onSubmit } = useContractForm<{ name: string }>({
    schema: createZoneBody,
    defaults: { name: zone.name },
    fieldsByCode: { zone_taken: 'name', empty_name: 'name', name_too_long: 'name', invalid_text: 'name' },
    send: async ({ name }) => {
      const renamed = await attempt({
        send: (seen) => api.put(`/admin/zones/${zone._id}`, { name, seen: seenOf(seen) }),
        look,
        onFresh: (was, is) => showFresh(form, { name: was.name }, { name: is.name }),
      })
      if (!renamed) return
      toast.success(t('console:zones.renamed'))
      close()
      await changed()
    },
  })
  return (
    <form className={rows['form']} noValidate onSubmit={onSubmit}>
      <Field {...field('name')} label={t('console:zones.name')} maxLength={60} autoComplete="off" required />
      <ConflictNotice refusal={conflict} />
      <Button type="submit" busy={busy}>
        {t('console:zones.rename')}
      </Button>
    </form>
  )
}
