import { phoneProofs } from '@ashenda/core/domain/phone-proof.ts'
import { useT } from '../../../lib/i18n.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import parts from '../parts.module.css'
import styles from './contest.module.css'
import { prefixesOf } from './draft.ts'
import type { FieldsProps } from './settings-section.tsx'

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
      >
        {phoneProofs.map((one) => (
          <option key={one} value={one}>
            {t(`console:settings.proof_${one}`)}
          </option>
        ))}
      </SelectField>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={draft.proofWhenUnusual}
          onChange={({ target }) => change({ proofWhenUnusual: target.checked })}
        />
        {t('console:settings.proofWhenUnusual')}
      </label>
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
