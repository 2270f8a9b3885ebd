import { useStore } from 'zustand'
import { Refusal } from '../../lib/http.ts'
import { translate } from '../../lib/i18n.ts'
import { isOnline } from '../../lib/online.ts'
import { alertPerson } from '../../ui/ask.ts'
import { choosePayment } from '../payment/choose-payment.ts'
import { followPayment, verifyVotePayment } from '../payment/follow-payment.ts'
import { choices } from '../picks/choices.ts'
import { type CreditState, createCreditCheck } from './credit-check.ts'
import { isAboutForm, submitBallot, tell } from './submitting.ts'

async function tellFailure(cause: unknown): Promise<void> {
  if (cause instanceof Refusal && isAboutForm(cause.code)) await tell(cause)
  else await alertPerson(translate('voting:payment.serverError'))
}

function awaitNetwork(isBack: () => void): (() => void) | undefined {
  if (isOnline()) return undefined
  window.addEventListener('online', isBack, { once: true })
  return () => window.removeEventListener('online', isBack)
}

const credit = createCreditCheck({
  verify: verifyVotePayment,
  follow: (payment, phone, heard) => followPayment({ payment, verify: () => verifyVotePayment(phone), heard }),
  submit: () => submitBallot('paid'),
  choose: choosePayment,
  failed: (cause) => void tellFailure(cause),
  awaitNetwork,
})

export const useCredit = (): CreditState => useStore(credit.state)

/** Checks the voter's payment and continues accordingly. */
export const checkCredit = (returned: boolean): Promise<void> => credit.check(choices.getState().phone, returned)

export const stopCredit = (): void => credit.stop()

/** The voter stops waiting. */
export function payAnotherWay(): void {
  stopCredit()
  choosePayment()
}
