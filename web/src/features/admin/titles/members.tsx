import {
  type JuryMember,
  type MemberLinkAnswer,
  memberLanguages,
  newMemberBody,
} from '@ashenda/core/contracts/http/titles.ts'
import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { isLanguageCode, languageOf } from '../../../lib/language.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import forms from '../forms/forms.module.css'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { OneTimeLink } from '../one-time-link.tsx'
import parts from '../parts.module.css'
import { useMay } from '../permitted.tsx'
import rows from '../rows.module.css'
import styles from './titles.module.css'
import { juryKey, useJury } from './use-titles.ts'

const changed = () => queryClient.invalidateQueries({ queryKey: juryKey })

interface MembersProps {
  /** The jury has a share in some title. */
  readonly hasShare: boolean
  readonly isSealed: boolean
}

/** Who judges, and how far each is: never what she gives. */
export function Members({ hasShare, isSealed }: MembersProps) {
  const t = useT()
  const mayChange = useMay('contest')
  const known = useJury(mayChange)
  const [made, setMade] = useState<MemberLinkAnswer>()
  if (!mayChange) return null
  const { data } = known
  return (
    <section className={forms['section']} aria-labelledby="members">
      <h2 id="members">{t('titles:members')}</h2>
      <p className={parts['soft']}>{t('titles:membersText')}</p>
      {!hasShare && <p className={parts['notice']}>{t('titles:noShare')}</p>}
      <LostAnswer query={known} text={t('titles:failed')} />
      {data?.members.length === 0 && <p>{t('titles:noMembers')}</p>}
      {data && data.members.length > 0 && (
        <ul className={rows['rows']}>
          {data.members.map((member) => (
            <Member key={member._id} member={member} judged={data.judged} isSealed={isSealed} onLink={setMade} />
          ))}
        </ul>
      )}
      {!isSealed && <InviteForm onLink={setMade} />}
      {made && <NewLink key={made.link} made={made} />}
    </section>
  )
}

function NewLink({ made }: { readonly made: MemberLinkAnswer }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      {made.sentBy !== null && (
        <p className={parts['notice']} role="status">
          {t(`titles:linkSent_${made.sentBy}`)}
        </p>
      )}
      <OneTimeLink link={made.link} hint={t('titles:linkHint', { at: format.moment(made.expiresAt) })} />
    </>
  )
}

interface MemberProps {
  readonly member: JuryMember
  readonly judged: number
  readonly isSealed: boolean
  readonly onLink: (made: MemberLinkAnswer) => void
}

function Member({ member, judged, isSealed, onLink }: MemberProps) {
  const t = useT()
  const format = useFormat()
  const [asked, setAsked] = useState<'reopen' | 'withdraw'>()
  const [busy, setBusy] = useState(false)
  const { _id, name, contact, language, joinedAt, submittedAt, linkExpiresAt, done } = member
  const path = `/admin/jury/members/${_id}`
  const text = t('titles:done', { done: format.number(Math.min(done, judged)), all: format.number(judged) })

  async function renew(): Promise<void> {
    setBusy(true)
    try {
      onLink(await api.post<MemberLinkAnswer>(`${path}/link`, {}))
      await changed()
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  const step = (verb: 'reopen' | 'withdraw') => async (reason: string) => {
    await api.put(`${path}/${verb}`, { reason })
    toast.success(t(`titles:${verb}Done`, { name }))
    await changed()
  }

  return (
    <li className={rows['row']}>
      <div>
        <p className={parts['head']}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span
            className={parts['label']}
            data-good={submittedAt !== null || undefined}
            data-over={joinedAt === null || undefined}
          >
            {t(submittedAt !== null ? 'titles:submitted' : joinedAt !== null ? 'titles:judging' : 'titles:invited')}
          </span>
        </p>
        <p className={parts['soft']}>
          {contact !== '' && (
            <span>
              <bdi>{contact}</bdi> ·{' '}
            </span>
          )}
          <span>{languageOf(isLanguageCode(language) ? language : 'en').ownName}</span>
          {linkExpiresAt !== null && <span> · {t('titles:linkUntil', { at: format.moment(linkExpiresAt) })}</span>}
        </p>
        {judged > 0 && (
          <div className={styles['progress']}>
            <ProgressBar
              label={t('titles:progressOf', { name })}
              percent={Math.min(100, Math.round((100 * done) / judged))}
              text={text}
            />
            <span className={parts['soft']}>{text}</span>
          </div>
        )}
      </div>
      {!isSealed && (
        <div className={styles['acts']}>
          {submittedAt !== null && (
            <Button variant="quiet" onClick={() => setAsked('reopen')}>
              {t('titles:reopen')}
            </Button>
          )}
          <Button variant="quiet" busy={busy} onClick={() => void renew()}>
            {t('titles:newLink')}
          </Button>
          <Button variant="quiet" onClick={() => setAsked('withdraw')}>
            {t('titles:withdraw')}
          </Button>
        </div>
      )}
      <ReasonDialog
        open={asked === 'reopen'}
        onOpenChange={() => setAsked(undefined)}
        title={t('titles:reopenTitle', { name })}
        text={t('titles:reopenText')}
        act={t('titles:reopen')}
        send={step('reopen')}
      />
      <ReasonDialog
        open={asked === 'withdraw'}
        onOpenChange={() => setAsked(undefined)}
        title={t('titles:withdrawTitle', { name })}
        text={t('titles:withdrawText')}
        act={t('titles:withdraw')}
        isDangerous
        send={step('withdraw')}
      />
    </li>
  )
}

interface Typed {
  readonly name: string
  readonly language: (typeof memberLanguages)[number]
  readonly contact: string
}

/** Makes a link for a new member. */
function InviteForm({ onLink }: Pick<MemberProps, 'onLink'>) {
  const t = useT()
  const { form, field, busy, onSubmit } = useContractForm<Typed>({
    schema: newMemberBody,
    defaults: { name: '', language: 'tig', contact: '' },
    fieldsByCode: { empty_name: 'name', name_too_long: 'name', invalid_text: 'name', text_too_long: 'contact' },
    send: async (body) => {
      onLink(await api.post<MemberLinkAnswer>('/admin/jury/members', body))
      form.reset()
      await changed()
    },
  })
  return (
    <form className={rows['form']} noValidate onSubmit={onSubmit}>
      <h3>{t('titles:invite')}</h3>
      <Field {...field('name')} label={t('titles:memberName')} maxLength={60} autoComplete="off" required />
      <SelectField
        {...field('language')}
        label={t('titles:language')}
        options={memberLanguages.map((language) => [
          language,
          languageOf(isLanguageCode(language) ? language : 'en').ownName,
        ])}
      />
      <Field
        {...field('contact')}
        label={t('titles:contact')}
        hint={t('titles:contactHint')}
        maxLength={254}
        autoComplete="off"
      />
      <Button type="submit" variant="quiet" busy={busy}>
        {t('titles:makeLink')}
      </Button>
    </form>
  )
}
