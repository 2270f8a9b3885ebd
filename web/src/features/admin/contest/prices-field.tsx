import { priceFields } from '@ashenda/core/domain/announced-rules.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import parts from '../parts.module.css'
import styles from './contest.module.css'
import { priceOf } from './draft.ts'
import type { FieldsProps } from './settings-section.tsx'

interface PricesFieldProps extends FieldsProps {
  /** Nobody saved them or said that they are right. */
  readonly isUnconfirmed: boolean
}

/** What a paid ballot and a contestant's place cost, in Ethiopia and abroad. */
export function PricesField({ draft, change, confirm, isUnconfirmed }: PricesFieldProps) {
  const t = useT()
  return (
    <>
      <p className={parts['soft']}>{t('console:settings.pricesText')}</p>
      <div className={styles['pair']}>
        {priceFields.map((price) => (
          <Field
            key={price}
            label={t(`console:settings.${price}`)}
            error={priceOf(draft[price]) === undefined ? t('console:settings.priceWrong') : undefined}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={draft[price]}
            onChange={({ target }) => change({ [price]: target.value })}
            required
          />
        ))}
      </div>
      {isUnconfirmed && confirm && (
        <div>
          <Button variant="quiet" onClick={confirm}>
            {t('console:settings.pricesRight')}
          </Button>
        </div>
      )}
    </>
  )
}
