import { recoveryFieldByCode } from '@ashenda/core/contracts/http/fields-by-code.ts'
import type { OwnUser, UpdateProfileAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { type ProfileFields, profileFields } from '@ashenda/core/contracts/http/profile-forms.ts'
import { descriptionMaxLength, isSameEmail } from '@ashenda/core/domain/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useSearch } from 'wouter'
import { replaceUser } from '../../../lib/auth.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField, Field } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ownUserKey, WithOwnUser } from '../../account/with-own-user.tsx'
import { ZoneField } from '../../zones/zone-field.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'
import styles from './profile.module.css'

/** A contestant's own texts (DSH-04). */
export function ProfilePage() {
  const t = useT()
  useTitle(t('contestant:dashboard.profile'))
  return (
    <>
      <h1>{t('contestant:dashboard.profile')}</h1>
      <WithOwnUser>{(own) => <OwnProfile own={own} />}</WithOwnUser>
    </>
  )
}

function OwnProfile({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const queries = useQueryClient()

  const send = async (typed: ProfileForm): Promise<void> => {
    const updated = await updateProfile(typed, own.phone)
    replaceUser(updated)
    queries.setQueryData<OwnUser>(ownUserKey, updated)
    form.reset(formOf(updated))
    toast.success(t('contestant:dashboard.profileUpdated'))
  }
  const { form, field, busy, onSubmit } = useContractForm<ProfileForm>({
    schema: profileFields,
    defaults: formOf(own),
    fieldsByCode: { ...recoveryFieldByCode, empty_name: 'fname', unknown_zone: 'address' },
    send,
  })
  const [description, email, answer] = useWatch({ control: form.control, name: ['description', 'email', 'answer'] })
  const isAnswered = answer.trim() !== ''

  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <ConfirmEmail own={own} />
      <Panel title={t('contestant:dashboard.whoYouAre')}>
        <div className={styles['names']}>
          <Field {...field('fname')} label={t('account:firstName')} autoComplete="given-name" required />
          <Field {...field('mname')} label={t('account:middleName')} autoComplete="additional-name" required />
          <Field
            {...field('lname')}
            label={t('contestant:dashboard.lastName')}
            note={t('voting:forms.optional')}
            autoComplete="family-name"
          />
        </div>
        <Field
          {...field('occupation')}
          label={t('account:occupation')}
          note={t('voting:forms.optional')}
          autoComplete="organization-title"
        />
        <ZoneField {...field('address')} note={t('voting:forms.optional')} />
        <TextareaField
          {...field('description')}
          label={t('contestant:dashboard.description')}
          note={t('voting:forms.optional')}
          typed={description}
          most={descriptionMaxLength}
        />
      </Panel>
      <Panel title={t('contestant:dashboard.howToReachYou')}>
        <Field
          label={t('account:phone')}
          hint={t('contestant:dashboard.phoneHint')}
          type="tel"
          dir="ltr"
          disabled
          value={own.phone}
        />
        <EmailField {...field('email')} label={t('account:email')} note={t('voting:forms.optional')} />
        <Field
          {...field('answer')}
          label={t('account:sport')}
          note={t('voting:forms.optional')}
          hint={`${t('contestant:dashboard.sportHint')} ${own.hasAnswer ? t('contestant:dashboard.sportKept') : ''}`}
          autoComplete="off"
        />
        {own.isEmailConfirmed === false && <EmailWaits />}
        {(isAnswered || own.isEmailConfirmed === false || !isSameEmail(email, own.email)) && (
          <CurrentPasswordField {...field('currentPassword')} isForEmail={!isAnswered} />
        )}
      </Panel>
      <Button type="submit" busy={busy}>
        {t('contestant:dashboard.save')}
      </Button>
    </form>
  )
}

/** The mailed link leads here: shows the e-mail and confirms it by a press. */
function ConfirmEmail({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const queries = useQueryClient()
  const [path, navigate] = useLocation()
  const token = new URLSearchParams(useSearch()).get('confirm')
  const [busy, setBusy] = useState(false)
  if (token === null) return null
  const confirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await api.post('/actor/confirmEmail', { actor: { token } })
      toast.success(t('contestant:dashboard.emailConfirmed'))
      await queries.invalidateQueries({ queryKey: ownUserKey })
    } catch (error) {
      toast.error(failureText(error))
    }
    navigate(path, { replace: true })
  }
  return (
    <Panel title={t('contestant:dashboard.confirmEmail')}>
      <p>{t('contestant:dashboard.confirmEmailText', { email: own.email })}</p>
      <Button busy={busy} onClick={() => void confirm()}>
        {t('contestant:dashboard.confirmEmail')}
      </Button>
    </Panel>
  )
}

/** Says that her e-mail is pending, and resends its link. */
function EmailWaits() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const sendAgain = async (): Promise<void> => {
    setBusy(true)
    try {
      await api.post('/actor/sendEmailLink', {})
      toast.success(t('contestant:dashboard.emailLinkSent'))
    } catch (error) {
      toast.error(failureText(error))
    }
    setBusy(false)
  }
  return (
    <>
      <p role="status">{t('contestant:dashboard.emailUnconfirmed')}</p>
      <Button variant="quiet" busy={busy} onClick={() => void sendAgain()}>
        {t('contestant:dashboard.emailLinkAgain')}
      </Button>
    </>
  )
}

type ProfileForm = Required<Omit<ProfileFields, 'phone'>>

/** The favourite sport is never shown; only its hash is stored. */
const formOf = (own: OwnUser): ProfileForm => ({
  fname: own.fname,
  mname: own.mname,
  lname: own.lname,
  email: own.email,
  occupation: own.occupation ?? '',
  description: own.description ?? '',
  address: own.zone?._id ?? '',
  answer: '',
  currentPassword: '',
})

/** Sends the phone as specified; the server ignores it. An empty answer would delete hers. */
async function updateProfile({ answer, currentPassword, ...texts }: ProfileForm, phone: string) {
  const form = new FormData()
  for (const [name, text] of Object.entries({ ...texts, phone })) form.append(name, text)
  if (answer.trim() !== '') form.append('answer', answer)
  if (currentPassword !== '') form.append('currentPassword', currentPassword)
  const { updatedUser } = await api.put<UpdateProfileAnswer>('/api/v1/user/update-profile', form)
  return updatedUser
}
