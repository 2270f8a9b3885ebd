import { createZoneBody } from '@ashenda/core/contracts/http/zones.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { ofContest, useChosenContest } from '../chosen-contest.tsx'
import { Coming } from '../coming.tsx'
import { ImportLink } from '../imports/import-link.tsx'
import { Permitted } from '../permitted.tsx'
import rows from '../rows.module.css'
import { CsvLink } from '../table/csv-link.tsx'
import { useKeptZones, useZonesChanged } from './use-kept-zones.ts'
import { ZoneItem } from './zone-item.tsx'

/** Where contestants come from: a new zone stands in everyone's chips at once (ADM-06). */
export function ZonesPage() {
  const t = useT()
  const known = useKeptZones()
  const contest = useChosenContest()
  const zones = known.data
  return (
    <AdminPage
      title={t('admin:admin.zones')}
      changes="contestants"
      acts={
        <>
          <ImportLink kind="zones" />
          <CsvLink path={ofContest('/admin/zones.csv', contest)} />
        </>
      }
    >
      <Permitted to="contestants">
        <Panel title={t('console:zones.add')}>
          <AddZone />
        </Panel>
      </Permitted>
      <Panel title={t('console:zones.list')}>
        <Coming query={known} />
        {zones?.length === 0 && <p role="status">{t('console:zones.none')}</p>}
        {zones && zones.length > 0 && (
          <ul className={rows['rows']}>
            {zones.map((zone) => (
              <ZoneItem key={zone._id} zone={zone} />
            ))}
          </ul>
        )}
        <LostAnswer query={known} text={t('console:zones.failed')} />
      </Panel>
    </AdminPage>
  )
}

function AddZone() {
  const t = useT()
  const changed = useZonesChanged()
  const contest = useChosenContest()
  const { form, field, busy, onSubmit } = useContractForm<{ name: string }>({
    schema: createZoneBody,
    defaults: { name: '' },
    fieldsByCode: { zone_taken: 'name', empty_name: 'name', name_too_long: 'name', invalid_text: 'name' },
    send: async ({ name }) => {
      await api.post(ofContest('/admin/zones', contest), { name })
      toast.success(t('console:zones.added', { name: name.trim() }))
      // What is typed since for the next one is kept.
      if (form.getValues('name') === name) form.reset()
      await changed()
    },
  })
  return (
    <form className={rows['form']} noValidate onSubmit={onSubmit}>
      <Field {...field('name')} label={t('console:zones.name')} maxLength={60} autoComplete="off" required />
      <Button type="submit" busy={busy}>
        {t('console:zones.addIt')}
      </Button>
    </form>
  )
}
