import { adminRoles } from '@ashenda/core/domain/admin-role.ts'
import { priceFields } from '@ashenda/core/domain/announced-rules.ts'
import { stageScreens } from '@ashenda/core/domain/contest.ts'
import { comparisonProblems, paymentStates } from '@ashenda/core/domain/payment.ts'
import { readProblem } from '@ashenda/core/domain/payment-problem.ts'
import { phoneProofs } from '@ashenda/core/domain/phone-proof.ts'
import { readTitleRule, titleRuleName } from '@ashenda/core/domain/title-rule.ts'
import { useFormat } from '../../../lib/format.ts'
import { useRefusalText, useT } from '../../../lib/i18n.ts'
import { useProblemText } from '../payments/use-problem-text.ts'
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
            <span className="for-readers">{t('console:actions.before')} </span>
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
            <span className="for-readers">{t('console:actions.after')} </span>
            <bdi>{say(after)}</bdi>
          </ins>
        )}
      </dd>
    </div>
  )
}

/** Hundredths of what people count in. */
const minorFields: readonly string[] = ['price', 'amountMinor', ...priceFields]

const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

const refusalForm = /^[a-z_]+$/

/** Why an admin's request failed. Text that is not a code is shown as it was written. */
function useWhy(): (problem: string) => string {
  const t = useT()
  const refusal = useRefusalText()
  const problemText = useProblemText()
  return (problem) => {
    const kind = comparisonProblems.find((one) => one === problem)
    if (kind) return t(`admin:admin.problem_${kind}`)
    const known = readProblem(problem)
    if (known.code !== 'other') return problemText(known)
    return (refusalForm.test(problem) && refusal(problem, '')) || problem
  }
}

function useValueText(field: string): (value: NonNullable<Value> | null) => string {
  const t = useT()
  const why = useWhy()
  const format = useFormat()
  return (value) => {
    if (value === null || value === '') return t('console:actions.nothing')
    if (typeof value === 'boolean') return t(value ? 'console:actions.yes' : 'console:actions.no')
    if (typeof value === 'number') return format.number(minorFields.includes(field) ? value / 100 : value)
    if (value === 'auto' || value === 'manual') return t(`console:actions.value_${value}`)
    const role = (field === 'adminRole' || field === 'stayAs') && adminRoles.find((one) => one === value)
    if (role) return t(`admin:admin.role_${role}`)
    const proof = field === 'phoneProof' && phoneProofs.find((one) => one === value)
    if (proof) return t(`console:actions.value_${proof}`)
    const screen = field === 'stageScreen' && stageScreens.find((one) => one === value)
    if (screen) return t(`console:actions.value_${screen}`)
    const rule = field === 'titleVotes' && readTitleRule(value)
    if (rule) return t(`console:settings.titles_${titleRuleName(rule)}`)
    if (field === 'problem') return why(value)
    const state = field === 'state' && paymentStates.find((one) => one === value)
    if (state) return t(`admin:admin.state_${state}`)
    return momentForm.test(value) ? format.moment(value) : value
  }
}
