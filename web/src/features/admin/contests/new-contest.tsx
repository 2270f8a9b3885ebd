import { type ListedContest, newContestBody } from '@ashenda/core/contracts/http/contests.ts'
import { mostPattern } from '@ashenda/core/domain/round.ts'
import { useEffect, useState } from 'react'
import { Type } from 'typebox'
import { tellIfLost } from '../../../lib/failure-text.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ethiopianDayOf, fromAddis } from '../contest/addis-time.ts'
import { DialogActs } from '../forms/dialog-acts.tsx'
import forms from '../forms/forms.module.css'
import styles from './contests.module.css'
import { GoingOn } from './going-on.tsx'
import { SlugField } from './slug-field.tsx'
import { useContestCalls } from './use-steps.ts'

interface NewContestProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly contests: readonly ListedContest[]
  /** Chosen at first. */
  readonly cloneOf?: ListedContest
  /** It is the next round of `cloneOf`. */
  readonly isRound?: boolean
  readonly onMade?: (id: string) => void
}

/** Prepares next year's contest, from scratch or with the settings and zones of another one, or the next round of one. */
export function NewContest(props: NewContestProps) {
  const t = useT()
  const { open, onOpenChange, cloneOf, isRound } = props
  const key = isRound ? 'round' : 'new'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={cloneOf ? t(`contests:${key}.titleOf`, { name: cloneOf.name }) : t('contests:new.title')}
      description={t(`contests:${key}.text`)}
      width={600}
    >
      <NewContestForm {...props} />
    </Dialog>
  )
}

/** Moments as a field for date and time holds them, on the clock of Addis Ababa. */
const typedMoment = Type.String({ minLength: 16, maxLength: 40 })
const { name, slug } = newContestBody.properties
const form = Type.Object({ name: { ...name, minLength: 1 }, slug, opensAt: typedMoment, closesAt: typedMoment })
const roundForm = Type.Object({ ...form.properties, most: Type.String({ pattern: mostPattern }) })

interface Typed {
  readonly cloneOf: string
  readonly name: string
  readonly slug: string
  readonly opensAt: string
  readonly closesAt: string
  /** Of a round. */
  readonly most: string
  readonly counts: 'anew' | 'carried'
}

function NewContestForm({ onOpenChange, contests, cloneOf, isRound = false, onMade }: NewContestProps) {
  const t = useT()
  const number = (cloneOf?.round?.number ?? 1) + 1
  const { make } = useContestCalls()
  const {
    form: values,
    field,
    busy,
    problem,
    problemCode,
    onSubmit,
  } = useContractForm<Typed>({
    schema: isRound ? roundForm : form,
    defaults: {
      cloneOf: cloneOf?._id ?? contests[0]?._id ?? '',
      name: isRound && cloneOf ? numbered(cloneOf.name, cloneOf, t('contests:round.nameEnd', { number })) : '',
      slug: isRound && cloneOf ? numbered(cloneOf.slug.slice(0, 38), cloneOf, `-${number}`) : '',
      ...{ opensAt: '', closesAt: '', most: '3', counts: 'anew' },
    },
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
        ...(isRound && { round: { most: Number(typed.most), isCarried: typed.counts === 'carried' } }),
      })
      toast.success(t('contests:new.made', { name: contest.name }))
      onOpenChange(false)
      onMade?.(contest._id)
    },
    failed: tellIfLost,
  })
  const typedName = values.watch('name')
  const [isSlugTyped, setSlugTyped] = useState(isRound)
  useEffect(() => {
    // Until it is typed it follows the name's year.
    if (!isSlugTyped) values.setValue('slug', slugOf(typedName))
  }, [typedName, isSlugTyped, values])
  const cloned = contests.find(({ _id }) => _id === values.watch('cloneOf'))
  return (
    <form className={forms['form']} noValidate onSubmit={onSubmit}>
      {isRound ? (
        <>
          <Field
            {...field('most')}
            label={t('contests:round.most')}
            hint={t('contests:round.mostHint')}
            error={problemCode('most') === undefined ? undefined : t('contests:round.mostWrong')}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            required
          />
          <GoingOn contest={values.watch('cloneOf')} most={values.watch('most')} />
          <SelectField {...values.register('counts')} label={t('contests:round.counts')}>
            <option value="anew">{t('contests:round.anew')}</option>
            <option value="carried">{t('contests:round.carried')}</option>
          </SelectField>
        </>
      ) : (
        <>
          <SelectField {...values.register('cloneOf')} label={t('contests:new.from')}>
            {contests.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {t('contests:new.cloneOf', { name })}
              </option>
            ))}
            <option value="">{t('contests:new.scratch')}</option>
          </SelectField>
          <Copied isClone={cloned !== undefined} />
        </>
      )}
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
      <DialogActs onCancel={() => onOpenChange(false)} act={t('contests:new.act')} busy={busy} />
    </form>
  )
}

/** "Ashenda 2027" is at /contests/2027; a name without a year gives what of it an address may hold. */
function slugOf(name: string): string {
  const year = /\b(?:19|20)\d\d\b/.exec(name)?.[0]
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return year ?? words.join('-').slice(0, 40).replace(/-$/, '')
}

/** A name or address of the round before with its number raised, or of the first one with a number. */
function numbered(of: string, { round }: ListedContest, end: string): string {
  const isNumbered = round && of.endsWith(String(round.number))
  return isNumbered ? `${of.slice(0, -String(round.number).length)}${round.number + 1}` : `${of}${end}`
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
