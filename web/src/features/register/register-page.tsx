import {
  type ConsentForm,
  consentOf,
  type LoginAnswer,
  type Registration,
  registrationForm,
} from '@ashenda/core/contracts/http/accounts.ts'
import { registrationFormFieldByCode } from '@ashenda/core/contracts/http/fields-by-code.ts'
import type { registrationUnprovenRefusal } from '@ashenda/core/contracts/http/registration-proof.ts'
import { useEffect, useState } from 'react'
import type { Static } from 'typebox'
import { Link, useSearch } from 'wouter'
import { moneyText } from '../../lib/format.ts'
import { tellAlways, useContractForm } from '../../lib/forms/use-contract-form.ts'
import { api, Refusal } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { lazyPart, neededPart } from '../../lib/lazy-part.tsx'
import { usePersonal } from '../../lib/personal.ts'
import { referralCode } from '../../lib/referral.ts'
import { useEntrance } from '../../lib/remembered-path.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, Field, KeptField, PhoneField } from '../../ui/field.tsx'
import { FormProblem, SentSummary } from '../../ui/form-problem.tsx'
import styles from '../account/account-form.module.css'
import { AccountPage } from '../account/account-page.tsx'
import { NewPasswordField } from '../account/new-password-field.tsx'
import { OwnPageLink } from '../account/own-page-link.tsx'
import { checkCookies, useEnter } from '../account/use-enter.ts'
import { useContest } from '../contest/contest.ts'
import { usePolicyVersion } from '../policy/policy-version.ts'
import { ZoneField } from '../zones/zone-field.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { forgetWaitingProof, keepWaitingProof, type Proof, readWaitingProof } from './waiting-proof.ts'

/** Few must prove their number. */
const loadCodePage = async () => (await import('./code-page.tsx')).CodePage
const CodePage = neededPart(loadCodePage, ['code'])
/** Rendered by the server, it works without scripts and stays if they are lost. */
const DrawnCodePage = lazyPart(loadCodePage, ['code'])

export function RegisterPage() {
  const { proof: asked } = usePersonal()
  const [proof, setProof] = useState<Proof | undefined>(asked)
  const [Code] = useState(asked ? () => DrawnCodePage : () => CodePage)
  /** Her input, for the way back from the code; with the password, so it is stored nowhere else. */
  const [typed, setTyped] = useState(emptyForm)
  // A phone may drop the page while she reads the message; it resumes here.
  useEffect(() => setProof((known) => known ?? readWaitingProof()), [])
  if (!proof) {
    return (
      <RegistrationForm
        typed={typed}
        onProofNeeded={(needed, filledIn) => {
          keepWaitingProof(needed)
          setTyped(filledIn)
          setProof(needed)
        }}
      />
    )
  }
  const over = (): void => {
    forgetWaitingProof()
    setProof(undefined)
  }
  return <Code proof={proof} onOver={over} onProven={forgetWaitingProof} />
}

/** The waiting proof named by a refusal. */
function proofIn(error: unknown, phone: string): Proof | undefined {
  if (!(error instanceof Refusal) || error.code !== 'registration_unproven') return undefined
  const { registration, resendAfterSeconds } = error.answer as Static<typeof registrationUnprovenRefusal> // the contract's word
  if (registration === undefined) return undefined
  return { registration, phone, resendAt: Date.now() + (resendAfterSeconds ?? 0) * 1000 }
}

interface RegistrationFormProps {
  readonly typed: RegisterForm
  readonly onProofNeeded: (proof: Proof, filledIn: RegisterForm) => void
}

function RegistrationForm({ typed: begun, onProofNeeded }: RegistrationFormProps) {
  const t = useT()
  const enter = useEnter()
  const version = usePolicyVersion()
  const { tag } = useLanguage()
  const login = useEntrance('/login')
  const query = new URLSearchParams(useSearch())
  const { field, busy, onSubmit, problem, problemCode } = useContractForm<RegisterForm>({
    schema: registrationForm,
    defaults: begun,
    fieldsByCode: registrationFormFieldByCode,
    failed: tellAlways,
    send: async (typed) => {
      try {
        enter(await register(typed, version))
      } catch (error) {
        const proof = proofIn(error, typed.phone)
        if (!proof) throw error
        onProofNeeded(proof, typed)
      }
    },
  })
  const contest = useContest()
  const isTaken = problemCode('phone') === 'phone_taken'
  const phone = field('phone')
  const page = { title: t('account:registerTitle'), description: t('account:registerDescription') }

  if (contest?.isRound)
    return (
      <AccountPage {...page} text={t('consent:roundOnly')}>
        <OwnPageLink />
      </AccountPage>
    )
  return (
    <AccountPage {...page} text={t('account:registerText')}>
      {contest && (
        <p className={styles['fee']} suppressHydrationWarning>
          {t('consent:fee', {
            etb: moneyText(tag, contest.rules.feeEtb, 'ETB'),
            usd: moneyText(tag, contest.rules.feeUsd, 'USD'),
          })}
        </p>
      )}
      <form method="post" action="/register" className={styles['form']} noValidate onSubmit={onSubmit}>
        <KeptField name="from" value={query.get('from')} />
        <KeptField name="ref" value={query.get('ref')} />
        <FormProblem text={problem} />
        <SentSummary />
        <div className={styles['pair']}>
          <Field
            {...field('fname')}
            label={t('account:firstName')}
            autoComplete="given-name"
            autoCapitalize="words"
            enterKeyHint="next"
            required
          />
          <Field
            {...field('mname')}
            label={t('account:middleName')}
            autoComplete="additional-name"
            autoCapitalize="words"
            enterKeyHint="next"
            required
          />
        </div>
        <PhoneField
          {...phone}
          error={isTaken ? <PhoneProblem text={phone.error} /> : phone.error}
          label={t('account:phone')}
          hint={t('account:phoneHint')}
          enterKeyHint="next"
          required
        />
        <NewPasswordField {...field('password')} enterKeyHint="next" />
        <Field
          {...field('occupation')}
          label={t('account:occupation')}
          note={t('voting:forms.optional')}
          autoComplete="organization-title"
          autoCapitalize="sentences"
          enterKeyHint="next"
        />
        <ZoneField {...field('address')} note={t('voting:forms.optional')} />
        <div className={styles['pair']}>
          <EmailField
            {...field('email')}
            label={t('account:email')}
            note={t('voting:forms.optional')}
            enterKeyHint="next"
          />
          <Field
            {...field('answer')}
            label={t('account:sport')}
            note={t('voting:forms.optional')}
            autoComplete="off"
            enterKeyHint="go"
          />
        </div>
        <p className={styles['note']}>{t('account:resetHint')}</p>
        <ConsentFields field={field} />
        <Button type="submit" busy={busy}>
          {t('account:register')}
        </Button>
      </form>
      <p className={styles['other']}>
        {t('account:haveAccount')}
        <Link href={login} className={styles['link']}>
          {t('account:toLogin')}
        </Link>
      </p>
      <OwnPageLink />
    </AccountPage>
  )
}

/** A registered contestant only needs to log in (REG-03). */
function PhoneProblem({ text }: { readonly text: string | undefined }) {
  const t = useT()
  return (
    <>
      {text} <Link href={useEntrance('/login')}>{t('account:toLogin')}</Link>
    </>
  )
}

/** The form's fields; '' if empty. */
type RegisterForm = Required<Omit<Registration, 'lname' | 'description' | 'referralCode'>> & Partial<ConsentForm>

/** Without choices and boxes: the form library then reads what was ticked before the scripts came. */
const emptyForm: RegisterForm = {
  fname: '',
  mname: '',
  phone: '',
  password: '',
  occupation: '',
  address: '',
  email: '',
  answer: '',
  guardian: '',
}

/** Registers and logs in a contestant; her story comes later (REG-02, REG-06). */
function register({ age, guardian, guardianConsent, policy, ...form }: RegisterForm, version: string | undefined) {
  checkCookies()
  const ticked = {
    ...(guardian !== undefined && { guardian }),
    ...(guardianConsent !== undefined && { guardianConsent }),
  }
  return api.post<LoginAnswer>('/actor/register', {
    actor: { ...form, description: '', referralCode: referralCode() } satisfies Registration,
    // Where the page could not check it, the server refuses a consent that lacks something.
    consent: age && policy ? consentOf({ age, policy, ...ticked }, version) : {},
  })
}
