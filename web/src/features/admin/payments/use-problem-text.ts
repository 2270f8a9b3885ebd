import type { AdminPayment } from '@ashenda/core/contracts/http/payments.ts'
import type { PaymentProblem } from '@ashenda/core/domain/payment-problem.ts'
import { useT } from '../../../lib/i18n.ts'

/** Keeps words of another language in their own order within a line. */
const isolated = (words: string): string => `\u2068${words}\u2069`

/** A problem of a payment in words; what nobody has a text for as it was written. The page has the texts `payments`. */
export function useProblemText(): (problem: PaymentProblem | NonNullable<AdminPayment['attention']>) => string {
  const t = useT()
  return ({ code, parts, said }) => {
    if (code === 'other') return isolated(said ?? '')
    const text = t(`console:payments.problem_${code}`, {
      parts: parts.map((part) => t(`console:payments.part_${part}`)).join(' · '),
    })
    return said === null ? text : `${text} ${t('console:payments.said', { said: isolated(said) })}`
  }
}
