import { type ListedContest, newContestBody } from '@ashenda/core/contracts/http/contests.ts'
import { useEffect, useState } from 'react'
import { Type } from 'typebox'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ethiopianDayOf, fromAddis } from '../contest/addis-time.ts'
import forms from '../forms/forms.module.css'
import styles from './contests.module.css'
import { SlugField } from './slug-field.tsx'
import { tellIfLost } from './step-dialogs.tsx'
import { useContestCalls } from './use-steps.ts'

interface NewContestProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly contests: readonly ListedContest[]
  /** Chosen at first. */
  readonly cloneOf?: ListedContest
  readonly onMade?: (id: string) => void
}

/** Prepares next year's contest, from scratch or with the settings and zones of another one. */
export function NewContest(props: NewContestProps) {
  const t = useT()
  const { open, onOpenChange, cloneOf } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={cloneOf ? t('contests:new.titleOf', { name: cloneOf.name }) : t('contests:new.title')}
      description={t('contests:new.text')}
      width={600}
    >
      <NewContestForm {...props} />
    </Dialog>
  )
}

/** Moments as a field for date and time holds them, on the clock of Addis Ababa. */
const typedMoment = Type.String({ minLength: 16, maxLength: 40 })
const { name, slug } = newContestBody.properties
const form = Type.Object({ name, slug, opensAt: typedMoment, closesAt: typedMoment })

interface Typed {
  readonly cloneOf: string
  readonly name: string
  readonly slug: string
  readonly opensAt: string
  readonly closesAt: string
}

function NewContestForm({ onOpenChange, contests, cloneOf, onMade }: NewContestProps) {
  const t = useT()
  const { make } = useContestCalls()
  const {
    form: values,
    field,
    busy,
    problem,
    problemCode,
    onSubmit,
  } = useContractForm<Typed>({
    schema: form,
    defaults: { cloneOf: cloneOf?._id ?? contests[0]?._id ?? '', name: '', slug: '', opensAt: '', closesAt: '' },
    fieldsByCode: {
      slug_taken: 'slug',
      empty_name: 'name',
      name_too_long: 'name',
      invalid_text: 'name',
      closes_before_opening: 'closesAt',
      moment_has_passed: 'closesAt',
    },
    send: async (typed) => {
      const { contest } = await make({
        name: typed.name,
        slug: typed.slug,
        opensAt: fromAddis(typed.opensAt) ?? '',
        closesAt: fromAddis(typed.closesAt) ?? '',
        ...(typed.cloneOf !== '' && { cloneOf: typed.cloneOf }),
      })
      toast.success(t('contests:new.made', { name: contest.name }))
      onOpenChange(false)
      onMade?.(contest._id)
    },
    failed: tellIfLost,
  })
  const typedName = values.watch('name')
  const [isSlugTyped, setSlugTyped] = useState(false)
  useEffect(() => {
    // Until it is typed it follows the name's year.
    if (!isSlugTyped) values.setValue('slug', slugOf(typedName))
  }, [typedName, isSlugTyped, values])
  const cloned = contests.find(({ _id }) => _id === values.watch('cloneOf'))
  return (
    <form className={forms['form']} noValidate onSubmit={onSubmit}>
      <SelectField {...values.register('cloneOf')} label={t('contests:new.from')}>
        {contests.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {t('contests:new.cloneOf', { name })}
          </option>
        ))}
        <option value="">{t('contests:new.scratch')}</option>
      </SelectField>
      <Copied isClone={cloned !== undefined} />
      <Field {...field('name')} label={t('console:settings.name')} maxLength={60} autoComplete="off" required />
      <SlugField {...field('slug')} code={problemCode('slug')} onInput={() => setSlugTyped(true)} />
      {(['opensAt', 'closesAt'] as const).map((moment) => (
        <Field
          key={moment}
          {...field(moment)}
          type="datetime-local"
          label={t(`console:settings.${moment}`)}
          note={t('common.addisTime')}
          hint={<EthiopianDay typed={values.watch(moment)} />}
          required
        />
      ))}
      <FormProblem text={problem} />
      <div className={forms['acts']}>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          {t('console:forms.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('contests:new.act')}
        </Button>
      </div>
    </form>
  )
}

/** "Ashenda 2027" is at /contests/2027; a name without a year gives what of it an address may hold. */
function slugOf(name: string): string {
  const year = /\b(?:19|20)\d\d\b/.exec(name)?.[0]
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return year ?? words.join('-').slice(0, 40).replace(/-$/, '')
}

function EthiopianDay({ typed }: { readonly typed: string }) {
  const t = useT()
  const { tag } = useLanguage()
  const iso = fromAddis(typed)
  return iso === undefined ? null : <span>{t('console:settings.ethiopian', { date: ethiopianDayOf(tag, iso) })}</span>
}

/** What a clone takes along, and what it never does. */
function Copied({ isClone }: { readonly isClone: boolean }) {
  const t = useT()
  if (!isClone) return <p className={styles['copied']}>{t('contests:new.scratchText')}</p>
  const lists = [
    ['copied', ['rules', 'proof', 'zonesToo']],
    ['notCopied', ['people', 'votes', 'money', 'moments']],
  ] as const
  return (
    <div className={styles['copied']}>
      {lists.map(([title, things]) => (
        <section key={title}>
          <h3>{t(`contests:new.${title}`)}</h3>
          <ul>
            {things.map((thing) => (
              <li key={thing}>{t(`contests:new.${thing}`)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
