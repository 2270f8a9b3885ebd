import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import type { Findings } from './verify.ts'

export interface Checked {
  readonly answer: ReceiptAnswer
  readonly findings: Findings
}

/** An unchecked answer. */
export const unchecked = (answer: ReceiptAnswer): Checked => ({
  answer,
  findings: { own: 'unable', link: 'unable', chain: 'unable', signature: 'unable', standing: 'unable' },
})
