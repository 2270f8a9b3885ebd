import { useT } from '../../../lib/i18n.ts'

/** What an admin does about a refund that does not end by itself. */
const stuckSteps = ['refundAgain', 'refundByHand', 'paidBack'] as const
type StuckStep = (typeof stuckSteps)[number]

/** What an admin does about an amount that is not ours, or anything else Chapa says differently. */
const wrongSteps = ['acceptAmount', 'refundAmount', 'askAgain'] as const
type WrongStep = (typeof wrongSteps)[number]

/** What an admin can do to a payment. */
export type Change = 'refund' | 'cancel' | StuckStep | WrongStep
/** What an admin can open of a payment. */
export type Action = 'link' | 'handled' | Change

const isWrongStep = (action: Action): action is WrongStep => wrongSteps.some((step) => step === action)
const isStuckStep = (action: Action): action is StuckStep => stuckSteps.some((step) => step === action)

/** The texts of an action: its name, and the title and description of its dialog. */
export function useActionTexts(): (action: Action) => Readonly<Record<'name' | 'title' | 'text', string>> {
  const t = useT()
  return (action) =>
    isWrongStep(action)
      ? {
          name: t(`console:payments.${action}`),
          title: t(`console:payments.${action}`),
          text: t(`console:payments.${action}Text`),
        }
      : isStuckStep(action) || action === 'handled'
        ? {
            name: t(`console:payments.${action}`),
            title: t(`console:payments.${action}Title`),
            text: t(`console:payments.${action}Text`),
          }
        : {
            name: t(`admin:admin.${action}`),
            title: t(`admin:admin.${action}Title`),
            text: t(`admin:admin.${action}Text`),
          }
}

/**
 * The texts of a change's form: the question before it is sent, and its button.
 * @param values `taken`: what Chapa took, of an amount that is not ours
 * @param isPartPaid Chapa pays another amount back: by hand only what is missing is paid
 */
export function useChangeTexts(
  change: Change,
  values: { readonly amount: string; readonly taken: string },
  isPartPaid: boolean,
) {
  const t = useT()
  if (isPartPaid && (change === 'refundByHand' || change === 'paidBack'))
    return {
      ask: t(`console:payments.${change}RestAsk`),
      button: t(change === 'paidBack' ? 'console:payments.paidBackRestIt' : 'console:payments.refundByHandIt'),
    }
  if (isWrongStep(change))
    return { ask: t(`console:payments.${change}Ask`, values), button: t(`console:payments.${change}It`, values) }
  return isStuckStep(change)
    ? { ask: t(`console:payments.${change}Ask`, values), button: t(`console:payments.${change}It`, values) }
    : { ask: t(`admin:admin.${change}Ask`, values), button: t(`admin:admin.${change}It`, values) }
}
