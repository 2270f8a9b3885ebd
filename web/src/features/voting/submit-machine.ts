import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import type { Refusal } from '../../lib/http.ts'
import type { Submit } from '../submit/pending-ballot.ts'
import { initialSubmit, type SubmitState } from '../submit/submit-state.ts'

/** Why the server refused, and when to retry if it says so. */
export type Told = Pick<Refusal, 'code' | 'message'> & Partial<Pick<Refusal, 'retryAfterSeconds'>>

/** The same with what was refused: the form may differ by then. */
export type RefusedSubmit = Told & { readonly submit: Submit }

export type SubmitEvent =
  /** `until`: it is held for so long first, epoch ms. */
  | { readonly type: 'submitted'; readonly submit: Submit; readonly until?: number }
  | { readonly type: 'resumed'; readonly submit: Submit }
  /** The time to undo it is over, or the voter leaves. */
  | { readonly type: 'released' }
  | { readonly type: 'answered'; readonly key: string; readonly ballot: string; readonly receipt: string }
  | ({ readonly type: 'refused'; readonly key: string } & Told)
  | { readonly type: 'unproven'; readonly key: string; readonly ballot: string; readonly resendAt: number }
  /** No clear answer; `attempt` is the sending's number. */
  | { readonly type: 'unanswered'; readonly key: string; readonly attempt: number; readonly retryAfterSeconds?: number }
  /** The pause is over, or the network returned. */
  | { readonly type: 'due' }
  | { readonly type: 'withdrawn' }
  /** Another tab undid the same held submit. */
  | { readonly type: 'undone' }
  | { readonly type: 'settled'; readonly ballot: string; readonly outcome: BallotOutcome }
  | { readonly type: 'closed' }

export type SubmitEffect =
  | { readonly type: 'clearQuery' }
  | { readonly type: 'keep'; readonly submit: Submit; readonly until?: number }
  | { readonly type: 'forget' | 'undo' | 'clearChoices'; readonly submit: Submit }
  | { readonly type: 'send'; readonly submit: Submit; readonly attempt: number }
  | { readonly type: 'hold'; readonly until: number }
  | { readonly type: 'pause'; readonly attempt: number; readonly retryAfterSeconds?: number }
  | { readonly type: 'keepOwn'; readonly ballot: string }
  | { readonly type: 'follow'; readonly ballot: string }
  | ({ readonly type: 'tell' } & RefusedSubmit)

export interface SubmitStep {
  readonly state: SubmitState
  readonly effects: readonly SubmitEffect[]
}

/** A pure state machine; the runner performs the effects in order. Events that do not fit change nothing. */
export function stepSubmit(state: SubmitState, event: SubmitEvent): SubmitStep {
  const nothing: SubmitStep = { state, effects: [] }
  switch (state.step) {
    case 'idle':
      if (event.type === 'submitted' && event.until !== undefined) return hold(event.submit, event.until)
      if (event.type === 'submitted' || event.type === 'resumed') return start(event.submit)
      // A voter who stopped waiting still sees the answer.
      return event.type === 'answered' && event.key === state.former?.key ? accept(state.former, event) : nothing
    case 'held':
      if (event.type === 'released') return release(state.submit)
      if (event.type === 'withdrawn') return withdraw(state.submit, 'undo')
      return event.type === 'undone' ? { state: { step: 'idle', former: state.submit }, effects: [] } : nothing
    case 'sending':
    case 'waiting':
      return whileOpen(state, event) ?? nothing
    case 'proving':
      return whileProving(state, event) ?? nothing
    case 'accepted':
      return afterwards(state, event) ?? nothing
  }
}

/** Store, then clear the address so it cannot submit again, then send. */
const start = (submit: Submit): SubmitStep => ({
  state: { step: 'sending', submit, attempt: 0 },
  effects: [{ type: 'keep', submit }, { type: 'clearQuery' }, { type: 'send', submit, attempt: 0 }],
})

const hold = (submit: Submit, until: number): SubmitStep => ({
  state: { step: 'held', submit, until },
  effects: [{ type: 'keep', submit, until }, { type: 'clearQuery' }, { type: 'hold', until }],
})

/** Stored again, as no longer held, before it is sent: neither the next page nor another tab may offer to undo it. */
const release = (submit: Submit): SubmitStep => ({
  state: { step: 'sending', submit, attempt: 0 },
  effects: [
    { type: 'keep', submit },
    { type: 'send', submit, attempt: 0 },
  ],
})

const accept = (submit: Submit, { ballot, receipt }: Extract<SubmitEvent, { type: 'answered' }>): SubmitStep => ({
  state: { step: 'accepted', submit, ballot, receipt, outcome: { status: 'pending' } },
  effects: [
    { type: 'keepOwn', ballot },
    { type: 'forget', submit },
    { type: 'clearChoices', submit },
    { type: 'follow', ballot },
  ],
})

const refuse = (
  submit: Submit,
  { key: _key, type: _type, ...told }: Extract<SubmitEvent, { type: 'refused' }>,
): SubmitStep => ({
  state: { step: 'idle', former: submit },
  effects: [
    { type: 'forget', submit },
    { ...told, type: 'tell', submit },
  ],
})

const withdraw = (submit: Submit, type: 'forget' | 'undo' = 'forget'): SubmitStep => ({
  state: { step: 'idle', former: submit },
  effects: [{ type, submit }],
})

type OpenState = Extract<SubmitState, { step: 'sending' | 'waiting' }>

function whileOpen(state: OpenState, event: SubmitEvent): SubmitStep | undefined {
  const { submit, attempt } = state
  if ('key' in event && event.key !== submit.key) return undefined
  switch (event.type) {
    case 'answered':
      return accept(submit, event)
    case 'refused':
      return refuse(submit, event)
    case 'unproven':
      return { state: { step: 'proving', submit, ballot: event.ballot, resendAt: event.resendAt }, effects: [] }
    case 'unanswered': {
      if (state.step !== 'sending' || event.attempt !== attempt) return undefined
      const { type: _type, key: _key, ...pause } = event
      return { state: { step: 'waiting', submit, attempt: attempt + 1 }, effects: [{ type: 'pause', ...pause }] }
    }
    case 'due':
      if (state.step !== 'waiting') return undefined
      return { state: { step: 'sending', submit, attempt }, effects: [{ type: 'send', submit, attempt }] }
    case 'withdrawn':
      return withdraw(submit)
    default:
      return undefined
  }
}

type ProvingState = Extract<SubmitState, { step: 'proving' }>

/** It stays stored: a reloaded page resends it and asks for its code again. */
function whileProving(state: ProvingState, event: SubmitEvent): SubmitStep | undefined {
  const { submit } = state
  if ('key' in event && event.key !== submit.key) return undefined
  switch (event.type) {
    case 'answered':
      return accept(submit, event)
    case 'unproven':
      return { state: { ...state, resendAt: event.resendAt }, effects: [] }
    case 'refused':
      return refuse(submit, event)
    case 'resumed':
      return start(submit)
    case 'withdrawn':
      return withdraw(submit)
    default:
      return undefined
  }
}

type AcceptedState = Extract<SubmitState, { step: 'accepted' }>

function afterwards(state: AcceptedState, event: SubmitEvent): SubmitStep | undefined {
  if (event.type === 'settled' && event.ballot === state.ballot) {
    return { state: { ...state, outcome: event.outcome }, effects: [] }
  }
  if (event.type === 'closed' || event.type === 'withdrawn') return { state: initialSubmit, effects: [] }
  if (event.type !== 'submitted') return undefined
  return event.until === undefined ? start(event.submit) : hold(event.submit, event.until)
}
