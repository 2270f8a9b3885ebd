import { createZoneBody } from '@ashenda/core/contracts/http/zones.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useZonesChanged } from './use-kept-zones.ts'
import styles from './zones.module.css'

export function AddZone() {
  const t = useT()
  const changed = useZonesChanged()
  const { form, field, busy, onSubmit } = useContractForm<{ name: string }>({
    schema: createZoneBody,
    defaults: { name: '' },
    fieldsByCode: { zone_taken: 'name', empty_name: 'name', name_too_long: 'name', invalid_text: 'name' },
    send: async ({ name }) => {
      await api.post('/admin/zones', { name })
      toast.success(t('desk:zones.added', { name: name.trim() }))
      form.reset()
      await changed()
    },
  })
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <Field {...field('name')} label={t('desk:zones.name')} maxLength={60} autoComplete="off" required />
      <Button type="submit" busy={busy}>
        {t('desk:zones.addIt')}
      </Button>
    </form>
  )
}
