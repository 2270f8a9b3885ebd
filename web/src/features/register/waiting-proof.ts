import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { ballotWaitsMs } from '@ashenda/core/domain/phone-proof.ts'

/** A registration waiting for its phone's code. */
export interface Proof extends NonNullable<FirstData['proof']> {
  /** When a resend is allowed, epoch ms by this browser's clock. */
  readonly resendAt?: number
}

/** Per tab, so that it survives a page dropped for lack of memory. Useless without the code. */
const key = 'registration-code'
/** Registration; resend time; expiry; phone as typed. */
const kept = /^([\da-f-]{36}) (\d+) (\d+) (.+)$/

export const keepWaitingProof = ({ registration, phone, resendAt = 0 }: Proof): void =>
  void stored((tab) => tab.setItem(key, `${registration} ${resendAt} ${Date.now() + ballotWaitsMs} ${phone}`))

export const forgetWaitingProof = (): void => stored((tab) => tab.removeItem(key))

export function readWaitingProof(): Proof | undefined {
  const [, registration, resendAt, until, phone] = kept.exec(stored((tab) => tab.getItem(key)) ?? '') ?? []
  if (!registration || !phone || Date.now() > Number(until)) return undefined
  return { registration, phone, resendAt: Number(resendAt) }
}

/** Locked-down browsers throw: then it lasts as long as the page. */
function stored<T>(use: (tab: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
