import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { ballotWaitsMs } from '@ashenda/core/domain/phone-proof.ts'

/** A registration that waits for the code which was sent to its phone. */
export interface Proof extends NonNullable<FirstData['proof']> {
  /** When another code may be asked for, epoch ms by this browser's clock. */
  readonly resendAt?: number
}

/** Kept for this tab only, so that it survives when a phone drops the page for lack of memory. Without the code it is of no use to anybody. */
const key = 'registration-code'
/** Registration; when another code may be asked for; until when it waits; phone, as it was typed. */
const kept = /^([\da-f-]{36}) (\d+) (\d+) (.+)$/

export const keepWaitingProof = ({ registration, phone, resendAt = 0 }: Proof): void =>
  void stored((tab) => tab.setItem(key, `${registration} ${resendAt} ${Date.now() + ballotWaitsMs} ${phone}`))

export const forgetWaitingProof = (): void => stored((tab) => tab.removeItem(key))

export function readWaitingProof(): Proof | undefined {
  const [, registration, resendAt, until, phone] = kept.exec(stored((tab) => tab.getItem(key)) ?? '') ?? []
  if (!registration || !phone || Date.now() > Number(until)) return undefined
  return { registration, phone, resendAt: Number(resendAt) }
}

/** A browser that is locked down throws: then it lasts as long as the page. */
function stored<T>(use: (tab: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
