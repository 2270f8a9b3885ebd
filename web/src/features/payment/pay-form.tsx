import type { FormEvent, ReactNode } from 'react'
import type { Payer } from './payer.ts'
import { paymentPathOf } from './payment-path.ts'

interface PayFormProps {
  /** For a vote only: a contestant needs scripts to pay her fee. */
  readonly payer: Payer | undefined
  readonly way: 'chapa' | 'card'
  readonly onPay: () => void
  readonly children: ReactNode
}

/** One way to pay, as a form that the server takes where there are no scripts; the address of its page stays. */
export function PayForm({ payer, way, onPay, children }: PayFormProps) {
  const pay = (event: FormEvent): void => {
    event.preventDefault()
    onPay()
  }
  if (!payer)
    return (
      <form noValidate onSubmit={pay}>
        {children}
      </form>
    )
  const { name, phone, isFreeUsed } = payer
  return (
    <form method="post" action={paymentPathOf(name, phone, isFreeUsed)} noValidate onSubmit={pay}>
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="phone" value={phone} />
      {children}
    </form>
  )
}
