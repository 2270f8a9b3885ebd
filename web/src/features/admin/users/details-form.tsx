import type {
  AdminContestant,
  ContestantDetails,
  contestantDetailsAnswer,
} from '@ashenda/core/contracts/http/contestant-admin.ts'
import { descriptionMaxLength, occupationMaxLength } from '@ashenda/core/domain/account.ts'
import { eachText } from '@ashenda/core/domain/moderation.ts'
import { nameMaxLength } from '@ashenda/core/domain/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { zoneLabel } from '../../zones/zone-field.tsx'
import { ConflictNotice } from '../conflict/conflict-notice.tsx'
import { showFresh, useOptimisticVersion } from '../conflict/use-optimistic-version.ts'
import { SectionForm } from '../forms/section-form.tsx'
import parts from '../parts.module.css'
import { PermittedForm } from '../permitted.tsx'
import { useKeptZones } from '../zones/use-kept-zones.ts'
import { loadUser, useUsersChanged } from './use-users.ts'
import styles from './users.module.css'

/** '' for no zone, as a select has it. */
type Typed = { readonly [Name in keyof ContestantDetails]: string }

const typedOf = (actor: AdminContestant): Typed => ({ ...eachText((text) => actor[text]), zone: actor.zone?._id ?? '' })
const detailsOf = ({ zone, ...texts }: Typed): ContestantDetails => ({ ...texts, zone: zone === '' ? null : zone })

/** The server knows the rules of each text. */
const unchecked = { properties: {} }

interface DetailsFormProps {
  readonly actor: AdminContestant
  /** Hers, whichever one the console looks at. */
  readonly contest: string
}

/** What the public reads about her. Phone and e-mail are hers to change: they are how she logs in. */
export function DetailsForm({ actor, contest }: DetailsFormProps) {
  const t = useT()
  const queries = useQueryClient()
  const zones = useKeptZones(contest)
  const changed = useUsersChanged()
  const { seen, setSeen, conflict, attempt } = useOptimisticVersion(typedOf(actor))
  const look = async (): Promise<Typed | undefined> => {
    const answer = await queries.fetchQuery(loadUser(actor._id)).catch(() => undefined)
    return answer && typedOf(answer.actor)
  }
  const { form, field, busy, problem, onSubmit } = useContractForm<Typed>({
    schema: unchecked,
    defaults: seen,
    send: async (values) => {
      const details = detailsOf(values)
      const done = await attempt({
        send: (was) =>
          api.put<Static<typeof contestantDetailsAnswer>>(`/admin/contestants/${actor._id}/details`, {
            details,
            seen: detailsOf(was),
          }),
        look,
        onFresh: (was, is) => showFresh(form, was, is),
      })
      if (!done) return
      const saved = (await look()) ?? values
      setSeen(saved)
      form.reset(saved)
      void changed()
      toast.success(t(done.isTold ? 'console:contestants.savedTold' : 'console:contestants.savedUntold'))
    },
  })
  const known = zones.data ?? (actor.zone === null ? [] : [actor.zone])
  return (
    <PermittedForm to="contestants">
      <SectionForm
        title={t('console:contestants.details')}
        consequence={t('console:contestants.detailsConsequence')}
        isChanged={form.formState.isDirty}
        busy={busy}
        problem={problem}
        onDiscard={() => form.reset(seen)}
        onSubmit={onSubmit}
      >
        <ConflictNotice refusal={conflict} />
        <div className={styles['fields']}>
          <Field
            {...field('fname')}
            label={t('console:actions.field_fname')}
            maxLength={nameMaxLength}
            autoComplete="off"
          />
          <Field
            {...field('mname')}
            label={t('console:actions.field_mname')}
            maxLength={nameMaxLength}
            autoComplete="off"
          />
          <Field
            {...field('lname')}
            label={t('console:actions.field_lname')}
            maxLength={nameMaxLength}
            autoComplete="off"
          />
          <SelectField
            {...field('zone')}
            label={t('admin:admin.zone')}
            options={[['', '–'], ...known.map(({ _id, name }) => [_id, zoneLabel(t, name)] as const)]}
          />
          <Field
            {...field('occupation')}
            label={t('account:occupation')}
            maxLength={occupationMaxLength}
            autoComplete="off"
          />
        </div>
        <TextareaField
          {...field('description')}
          label={t('contestant:dashboard.description')}
          rows={4}
          typed={form.watch('description')}
          most={descriptionMaxLength}
        />
        <p className={parts['soft']}>
          {t(actor.email === null ? 'console:contestants.untold' : 'console:contestants.told')}{' '}
          {t('console:contestants.hers')}
        </p>
      </SectionForm>
    </PermittedForm>
  )
}
