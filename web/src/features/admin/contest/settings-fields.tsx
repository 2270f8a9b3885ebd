import { phoneProofs } from '@ashenda/core/domain/phone-proof.ts'
import { ownRequestModes } from '@ashenda/core/domain/request.ts'
import { readTitleRule, titleRuleName, titleRules, titleRuleText } from '@ashenda/core/domain/title-rule.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Field } from '../../../ui/field.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ranks } from '../../picks/ranks.ts'
import parts from '../parts.module.css'
import { toAddis } from './addis-time.ts'
import styles from './contest.module.css'
import { countriesOf, limitOf, prefixesOf } from './draft.ts'
import { MomentField } from './moment-field.tsx'
import type { FieldsProps } from './settings-section.tsx'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode
}

export const CheckField = ({ label, ...input }: CheckFieldProps) => (
  <label className={styles['check']}>
    <input type="checkbox" {...input} />
    <span>{label}</span>
  </label>
)

/** Whether the public counts stand still at some time, and from when on. */
export function FreezeField({ draft, change, problemOf }: FieldsProps) {
  const t = useT()
  return (
    <>
      <p className={parts['soft']}>
        {t('console:settings.freezeText')} {t('contests:reveal.needsPause')}
      </p>
      <CheckField
        label={t('console:settings.freezes')}
        checked={draft.freezes}
        onChange={({ target }) => change({ freezes: target.checked, freezesAt: pausedFrom(draft) })}
      />
      {draft.freezes && (
        <MomentField
          label={t('console:settings.freezesAt')}
          value={draft.freezesAt}
          problem={problemOf('freezesAt')}
          onChange={(freezesAt) => change({ freezesAt })}
        />
      )}
    </>
  )
}

const soonMs = 120_000

/** In two minutes, if nothing else was chosen and voting is open: whoever ticks the box then rarely means the closing. */
function pausedFrom({ opensAt, closesAt, freezesAt }: FieldsProps['draft']): string {
  const soon = toAddis(new Date(Date.now() + soonMs).toISOString())
  return freezesAt === closesAt && opensAt < soon && soon < closesAt ? soon : freezesAt
}

/** Whether there are free votes, and from when on. */
export function FreeField({ draft, change, problemOf }: FieldsProps) {
  const t = useT()
  return (
    <>
      <p className={parts['soft']}>{t('console:settings.freeText')}</p>
      <CheckField
        label={t('console:settings.freeVotes')}
        checked={draft.freeVotes}
        aria-invalid={problemOf('freeVotes') !== undefined || undefined}
        onChange={({ target }) => change({ freeVotes: target.checked })}
      />
      <FormProblem text={problemOf('freeVotes')} />
      {draft.freeVotes && (
        <CheckField
          label={t('console:settings.freeLater')}
          checked={draft.freeLater}
          onChange={({ target }) => change({ freeLater: target.checked })}
        />
      )}
      {draft.freeVotes && draft.freeLater && (
        <MomentField
          label={t('console:settings.freeFrom')}
          value={draft.freeFrom}
          problem={problemOf('freeFrom')}
          onChange={(freeFrom) => change({ freeFrom })}
        />
      )}
    </>
  )
}

/** The most picks of a ballot. */
export function PicksField({ draft, change }: FieldsProps) {
  const t = useT()
  return (
    <>
      <p className={parts['soft']}>{t('console:settings.picksText')}</p>
      <SelectField
        label={t('console:settings.mostPicks')}
        value={draft.mostPicks}
        onChange={({ target }) => change({ mostPicks: Number(target.value) })}
        options={ranks.map((most) => [most, most])}
      />
    </>
  )
}

/** The most paid votes of a phone and day. */
export function PaidLimitField({ draft, change }: FieldsProps) {
  const t = useT()
  return (
    <>
      <p className={parts['soft']}>{t('console:settings.paidText')}</p>
      <CheckField
        label={t('console:settings.limitsPaid')}
        checked={draft.limitsPaid}
        onChange={({ target }) => change({ limitsPaid: target.checked })}
      />
      {draft.limitsPaid && (
        <Field
          label={t('console:settings.paidPerDay')}
          error={limitOf(draft.paidPerDay) === undefined ? t('console:settings.paidWrong') : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={draft.paidPerDay}
          onChange={({ target }) => change({ paidPerDay: target.value })}
          required
        />
      )}
    </>
  )
}

/** Whose numbers may vote. */
export function CountriesField({ draft, change }: FieldsProps) {
  const t = useT()
  return (
    <Field
      label={t('console:settings.countries')}
      hint={t('console:settings.countriesText')}
      error={countriesOf(draft) ? undefined : t('console:settings.prefixesWrong')}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      value={draft.countries}
      onChange={({ target }) => change({ countries: target.value })}
    />
  )
}

/** Whose free votes have to be proven by a code sent to their phone, and to which numbers codes are sent. */
export function ProofField({ draft, change, problemOf }: FieldsProps) {
  const t = useT()
  return (
    <>
      <p className={parts['soft']}>{t('console:settings.proofText')}</p>
      <SelectField
        label={t('console:settings.proofFor')}
        error={problemOf('phoneProof')}
        value={draft.phoneProof}
        onChange={({ target }) =>
          change({ phoneProof: phoneProofs.find((one) => one === target.value) ?? draft.phoneProof })
        }
        options={phoneProofs.map((one) => [one, t(`console:settings.proof_${one}`)])}
      />
      <CheckField
        label={t('console:settings.proofWhenUnusual')}
        checked={draft.proofWhenUnusual}
        onChange={({ target }) => change({ proofWhenUnusual: target.checked })}
      />
      {(draft.phoneProof !== 'off' || draft.proofWhenUnusual) && (
        <Field
          label={t('console:settings.prefixes')}
          hint={t('console:settings.prefixesText')}
          error={!prefixesOf(draft) && t('console:settings.prefixesWrong')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={draft.proofPrefixes}
          onChange={({ target }) => change({ proofPrefixes: target.value })}
          required
        />
      )}
    </>
  )
}

/** Whether contestants see the requests to them, and may answer. */
export function OwnRequestsField({ draft, change, problemOf }: FieldsProps) {
  const t = useT()
  return (
    <>
      <SelectField
        label={t('console:settings.ownRequests')}
        error={problemOf('ownRequests')}
        value={draft.ownRequests}
        onChange={({ target }) =>
          change({ ownRequests: ownRequestModes.find((one) => one === target.value) ?? draft.ownRequests })
        }
        options={ownRequestModes.map((one) => [one, t(`console:settings.ownRequests_${one}`)])}
      />
      {draft.ownRequests !== 'off' && (
        <CheckField
          label={t('console:settings.ownRequestContacts')}
          checked={draft.ownRequestContacts}
          onChange={({ target }) => change({ ownRequestContacts: target.checked })}
        />
      )}
    </>
  )
}

/** Which votes count towards a title. */
export function TitleField({ draft, change, problemOf }: FieldsProps) {
  const t = useT()
  return (
    <>
      <p className={parts['soft']}>{t('console:settings.titlesText')}</p>
      <SelectField
        label={t('console:settings.titlesBy')}
        error={problemOf('titleVotes')}
        value={titleRuleText(draft.titleVotes)}
        onChange={({ target }) => change({ titleVotes: readTitleRule(target.value) ?? draft.titleVotes })}
        options={titleRules.map((rule) => [titleRuleText(rule), t(`console:settings.titles_${titleRuleName(rule)}`)])}
      />
    </>
  )
}
