import type { CastBallotAnswer } from '@ashenda/core/contracts/http/ballots.ts'
import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { picksOf, type Slot } from '@ashenda/core/domain/podium.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { api } from '../../lib/http.ts'
import { translateRefusal } from '../../lib/i18n.ts'
import { inBrowser } from '../../lib/in-browser.ts'
import { alertPerson } from '../../ui/ask.ts'
import { choosePayment } from '../payment/choose-payment.ts'
import { keepOwnBallot } from '../receipt/own-ballots.ts'
import { clearQuery } from './arrival.ts'
import { bodyOf } from './ballot-form.ts'
import { choices, clearPodium } from './choices.ts'
import { type CreditTrouble, isCreditTrouble } from './credit-trouble.ts'
import { followBallot } from './outcome.ts'
import { forgetPending, keepPending, readPending, type Submit, submitOf } from './pending-ballot.ts'
import { createSubmitRunner, type SubmitPorts } from './submit-runner.ts'
import { submitState } from './submit-state.ts'

/** Names the inputs of the form, so that a refusal can lead to the one it is about. */
export const fieldIds = { phone: 'voter-phone', name: 'voter-name' } as const

const fieldOfRefusal: Readonly<Record<string, string>> = {
  bad_phone: fieldIds.phone,
  empty_name: fieldIds.name,
  name_too_long: fieldIds.name,
  invalid_text: fieldIds.name,
}

export const focusField = (id: string): void => document.getElementById(id)?.focus()

/** Whom the last accepted ballot was for: the thank-you shows her after the podium was cleared. */
const honoured = createStore<{ readonly slots: readonly Slot[] }>()(() => ({ slots: [] }))

const send = ({ key, body }: Submit): Promise<CastBallotAnswer> =>
  api.post<CastBallotAnswer>('/vote/vote', body, { headers: { 'idempotency-key': key } })

function honourAndClear(): void {
  honoured.setState({ slots: picksOf(choices.getState().podium) })
  clearPodium()
}

/** Why the last paid ballot found no payment: told beside the form, with where to look. */
const creditTrouble = createStore<{ readonly trouble?: CreditTrouble }>()(() => ({}))

export const useCreditTrouble = (): CreditTrouble | undefined => useStore(creditTrouble, ({ trouble }) => trouble)

const forgetTrouble = (): void => creditTrouble.setState({}, true)

/** Whether a refusal is about what was typed. */
export const isAboutForm = (code: string): boolean => code in fieldOfRefusal

export async function tell(code: string, message: string): Promise<void> {
  if (isCreditTrouble(code)) return creditTrouble.setState({ trouble: code })
  await alertPerson(translateRefusal(code, message))
  // What remains to her is a paid vote; whoever has left the form meanwhile stays where she is.
  if (code === 'free_vote_used' && document.getElementById(fieldIds.name)) return choosePayment()
  const field = fieldOfRefusal[code]
  if (field) focusField(field)
}

const ports: SubmitPorts = {
  send,
  keep: keepPending,
  keepOwn: keepOwnBallot,
  forget: forgetPending,
  clearChoices: honourAndClear,
  clearQuery,
  tell: (code, message) => void tell(code, message),
  follow: followBallot,
}

const runner = createSubmitRunner(ports, submitState)

if (inBrowser) window.addEventListener('online', () => runner.dispatch({ type: 'due' }))

/** Sends what is chosen and typed; a paid ballot only after its payment was seen (credit.ts). */
export function submitBallot(kind: BallotKind): void {
  const state = runner.state.getState()
  const former = state.step === 'idle' ? state.former : undefined
  forgetTrouble()
  runner.dispatch({ type: 'submitted', submit: submitOf(bodyOf(choices.getState(), kind), former) })
}

/** Takes up what an earlier page did not get an answer to. */
export function resumeSubmit(): void {
  const submit = readPending()
  if (submit) runner.dispatch({ type: 'resumed', submit })
  else forgetPending()
}

export const stopSending = (): void => runner.dispatch({ type: 'withdrawn' })

/** The thank-you was seen; the form is back. */
export function closeReceipt(): void {
  forgetTrouble()
  runner.dispatch({ type: 'closed' })
}

export const useHonoured = (): readonly Slot[] => useStore(honoured, ({ slots }) => slots)
