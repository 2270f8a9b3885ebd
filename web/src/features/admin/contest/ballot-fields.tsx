import { useT } from '../../../lib/i18n.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ranks } from '../../picks/ranks.ts'
import parts from '../parts.module.css'
import styles from './contest.module.css'
import { countriesOf, limitOf } from './draft.ts'
import type { FieldsProps } from './settings-section.tsx'

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
      >
        {ranks.map((most) => (
          <option key={most} value={most}>
            {most}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** The most paid votes of a phone and day. */
export function PaidLimitField({ draft, change }: FieldsProps) {
  const t = useT()
  return (
    <>
      <p className={parts['soft']}>{t('console:settings.paidText')}</p>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={draft.limitsPaid}
          onChange={({ target }) => change({ limitsPaid: target.checked })}
        />
        {t('console:settings.limitsPaid')}
      </label>
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
