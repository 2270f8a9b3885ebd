import { navigate } from 'wouter/use-browser-location'
import { choices } from '../voting/choices.ts'
import { paymentPathOf } from './payment-path.ts'

/** To where the voter of the form chooses how to vote; the way back does not lead to the form again. */
export function choosePayment(): void {
  const { fullName, phone } = choices.getState()
  navigate(paymentPathOf(fullName, phone), { replace: true })
}
