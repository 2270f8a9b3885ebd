import { paymentStates } from '@ashenda/core/domain/payment.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import styles from './actions.module.css'
import { fieldKeyOf } from './words.ts'

type Value = string | number | boolean | null | undefined

interface ChangeProps {
  readonly field: string
  /** undefined where there was or is nothing to tell. */
  readonly before: Value
  readonly after: Value
}

/** A field before and after, in words. */
export function Change({ field, before, after }: ChangeProps) {
  const t = useT()
  const say = useValueText(field)
  const key = fieldKeyOf(field)
  return (
    <div>
      <dt>{key ? t(key) : field}</dt>
      <dd>
        {before !== undefined && (
          <del>
            <span className="for-readers">{t('actions:before')} </span>
            <bdi>{say(before)}</bdi>
          </del>
        )}
        {before !== undefined && after !== undefined && (
          <span aria-hidden="true" className={styles['arrow']}>
            →
          </span>
        )}
        {after !== undefined && (
          <ins>
            <span className="for-readers">{t('actions:after')} </span>
            <bdi>{say(after)}</bdi>
          </ins>
        )}
      </dd>
    </div>
  )
}

/** Hundredths of what people count in. */
const minorFields: readonly string[] = ['price', 'amountMinor']

const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function useValueText(field: string): (value: NonNullable<Value> | null) => string {
  const t = useT()
  const format = useFormat()
  return (value) => {
    if (value === null || value === '') return t('actions:nothing')
    if (typeof value === 'boolean') return t(value ? 'actions:yes' : 'actions:no')
    if (typeof value === 'number') return format.number(minorFields.includes(field) ? value / 100 : value)
    if (value === 'auto' || value === 'manual') return t(`actions:value_${value}`)
    const state = field === 'state' && paymentStates.find((one) => one === value)
    if (state) return t(`admin:state_${state}`)
    return momentForm.test(value) ? format.moment(value) : value
  }
}
