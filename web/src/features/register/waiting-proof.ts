import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { ballotWaitsMs } from '@ashenda/core/domain/phone-proof.ts'

/** A registration that waits for the code which was sent to its phone. */
export interface Proof extends NonNullable<FirstData['proof']> {
  /** When another code may be asked for, epoch ms by this browser's clock. */
  readonly resendAt?: number
}

/** Of this tab alone: a phone that runs out of memory drops the page, and not this. Nobody gets in by it without the code. */
const key = 'registration-code'

export function keepWaitingProof({ registration, phone, resendAt = Date.now() }: Proof): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ registration, phone, resendAt, until: Date.now() + ballotWaitsMs }))
  } catch {
    // Then it lasts as long as the page.
  }
}

export function forgetWaitingProof(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then it was never kept.
  }
}

export function readWaitingProof(): Proof | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isKept(kept) && Date.now() < kept.until ? kept : undefined
  } catch {
    return undefined
  }
}

const isKept = (
  kept: unknown,
): kept is Required<Pick<Proof, 'registration' | 'phone' | 'resendAt'>> & { until: number } =>
  typeof kept === 'object' &&
  kept !== null &&
  'registration' in kept &&
  typeof kept.registration === 'string' &&
  'phone' in kept &&
  typeof kept.phone === 'string' &&
  'resendAt' in kept &&
  typeof kept.resendAt === 'number' &&
  'until' in kept &&
  typeof kept.until === 'number'
