import { type EnteredAnswer, type EntryAnswer, enterBody } from '@ashenda/core/contracts/http/entries.ts'
import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { descriptionMaxLength } from '@ashenda/core/domain/account.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { tellIfLost } from '../../../lib/failure-text.ts'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api, Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { ownUserKey, WithOwnUser } from '../../account/with-own-user.tsx'
import { Photo } from '../../contestants/photo.tsx'
import { ZoneField } from '../../zones/zone-field.tsx'
import { useZones } from '../../zones/zones.ts'
import { base } from '../page-names.ts'
import styles from './return.module.css'

const entryKey = ['own-entry'] as const

/** For who is not in the current contest: her former ones, and the way into this one. */
export function ReturnPage() {
  const t = useT()
  useTitle(t('contestant:dashboard.home'))
  return <WithOwnUser>{(own) => <Return own={own} />}</WithOwnUser>
}

function Return({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const asked = useQuery({ queryKey: entryKey, queryFn: () => api.get<EntryAnswer>('/actor/entry'), staleTime: 0 })
  const { data } = asked
  // The form fills in a zone once: the choices are there by then.
  const areZonesKnown = useZones() !== undefined
  if (!data && lastLookFailed(asked)) return <LostAnswer query={asked} text={t('returning:lost')} />
  if (!data || !areZonesKnown) return <PageSkeleton />
  const { contest, entries, isOpen } = data
  return (
    <>
      <h1>{t(entries.length > 0 ? 'returning:welcome' : 'contestant:dashboard.welcome', { name: own.fname })}</h1>
      <p className={styles['lead']}>{t(isOpen ? 'returning:open' : 'returning:closed', { name: contest.name })}</p>
      {entries.length > 0 && <Entries entries={entries} />}
      {isOpen && <EnterForm entry={data} />}
    </>
  )
}

/** Where she took part, and how she came out. */
function Entries({ entries }: Pick<EntryAnswer, 'entries'>) {
  const t = useT()
  const { number } = useFormat()
  return (
    <Panel title={t('returning:entries')}>
      <ul className={styles['entries']}>
        {entries.map(({ _id, contest, votes, place }) => (
          <li key={_id}>
            <Link href={`/contests/${contest.slug}`}>
              <bdi>{contest.name}</bdi>
            </Link>
            <span>
              {place !== null && <strong>{t('returning:place', { place: number(place) })} · </strong>}
              <span>{t('home.votes', { count: votes, number: number(votes) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface Texts {
  readonly address: string
  readonly occupation: string
  readonly description: string
}

/** What she brings along from last time, as she likes; then comes the fee. */
function EnterForm({ entry: { contest, fee, former } }: { readonly entry: EntryAnswer }) {
  const t = useT()
  const { tag } = useLanguage()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const toPay = useIfHere(() => navigate(`${base}/pay`))
  const photos = former?.photos ?? []
  const [kept, setKept] = useState<ReadonlySet<number>>(() => new Set(photos.map(({ slot }) => slot)))
  const { form, field, busy, problem, onSubmit } = useContractForm<Texts>({
    schema: enterBody.properties.actor,
    defaults: {
      address: former?.zone?._id ?? '',
      occupation: former?.occupation ?? '',
      description: former?.description ?? '',
    },
    fieldsByCode: { unknown_zone: 'address' },
    failed: tellIfLost,
    send: async (texts) => {
      try {
        const body = { actor: { ...texts, photos: [...kept] } }
        const { photos: brought } = await api.post<EnteredAnswer>('/actor/entry', body)
        toast.success(t('returning:entered', { name: contest.name }))
        if (brought < kept.size) toast.error(t('returning:photosLost'))
        toPay()
      } catch (error) {
        // From another tab: she is in.
        if (!(error instanceof Refusal) || error.code !== 'entered_already') throw error
      }
      await queries.invalidateQueries({ queryKey: ownUserKey })
    },
  })

  function keep(slot: number, isKept: boolean): void {
    const after = new Set(kept)
    if (isKept) after.add(slot)
    else after.delete(slot)
    setKept(after)
  }

  return (
    <Panel title={t('returning:take', { name: contest.name })}>
      <p>{t(former ? 'returning:bring' : 'returning:fill', { name: former?.contest.name ?? '' })}</p>
      <form className={styles['form']} noValidate onSubmit={onSubmit}>
        {photos.length > 0 && (
          <fieldset className={styles['photos']}>
            <legend>{t('returning:photos')}</legend>
            {photos.map(({ slot, file }) => (
              <label key={slot}>
                <span className={styles['photo']}>
                  <Photo file={file} place="small" alt={t('contestant:dashboard.photoNumber', { number: slot })} />
                </span>
                <input type="checkbox" checked={kept.has(slot)} onChange={({ target }) => keep(slot, target.checked)} />
              </label>
            ))}
          </fieldset>
        )}
        <ZoneField {...field('address')} note={t('voting:forms.optional')} />
        <Field
          {...field('occupation')}
          label={t('account:occupation')}
          note={t('voting:forms.optional')}
          autoComplete="organization-title"
        />
        <TextareaField
          {...field('description')}
          label={t('contestant:dashboard.description')}
          note={t('voting:forms.optional')}
          typed={form.watch('description')}
          most={descriptionMaxLength}
        />
        <p>{t('returning:fee', { fee: moneyText(tag, fee.amountMinor, fee.currency) })}</p>
        <FormProblem text={problem} />
        <Button type="submit" variant="gold" busy={busy}>
          {t('returning:take', { name: contest.name })}
        </Button>
      </form>
    </Panel>
  )
}
