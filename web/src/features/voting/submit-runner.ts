import type { BallotOutcome, CastBallotAnswer } from '@ashenda/core/contracts/http/ballots.ts'
import type { ProofNeeded } from '@ashenda/core/contracts/http/phone-proof.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { NetworkLost, Refusal } from '../../lib/http.ts'
import { jitteredBackoffMs } from '../../lib/jittered-backoff.ts'
import type { Submit } from '../submit/pending-ballot.ts'
import { initialSubmit, type SubmitState } from '../submit/submit-state.ts'
import { type RefusedSubmit, type SubmitEffect, type SubmitEvent, stepSubmit, type Told } from './submit-machine.ts'

export interface SubmitPorts {
  send(submit: Submit): Promise<CastBallotAnswer>
  /** `until`: it is held until then, epoch ms. */
  keep(submit: Submit, until?: number): void
  /** What another tab did with the same held submit. */
  doneElsewhere(submit: Submit): 'undone' | 'released' | undefined
  /** Lets this browser prove the ballot later. */
  keepOwn(ballot: string): void
  forget(submit: Submit): void
  /** Forgets what was never sent, for other tabs that hold it, too. */
  undo(submit: Submit): void
  clearChoices(submit: Submit): void
  clearQuery(): void
  /** Tells the voter why the server refused. */
  tell(refused: RefusedSubmit): void
  /** Reports the final outcome; the returned function stops it. */
  follow(ballot: string, settled: (outcome: BallotOutcome) => void): () => void
}

export interface SubmitRunner {
  readonly state: StoreApi<SubmitState>
  dispatch(event: SubmitEvent): void
  /** Does the same with a held submit as another tab did with it, otherwise this. */
  decide(otherwise?: 'released' | 'withdrawn'): void
}

const backoff = { firstMs: 1_000, mostMs: 30_000 }

/** A dead connection can be silent for minutes: after this it is sent once more, and the first answer counts. */
const silenceMs = 20_000

export function createSubmitRunner(
  ports: SubmitPorts,
  state: StoreApi<SubmitState> = createStore<SubmitState>()(() => initialSubmit),
): SubmitRunner {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopFollowing: (() => void) | undefined

  function dispatch(event: SubmitEvent): void {
    const step = stepSubmit(state.getState(), event)
    if (step.state === state.getState()) return
    clearTimeout(timer)
    if (step.state.step !== 'accepted') stopFollowing?.()
    state.setState(step.state, true)
    for (const effect of step.effects) run(effect)
  }

  function decide(otherwise?: 'released' | 'withdrawn'): void {
    const now = state.getState()
    const type = (now.step === 'held' && ports.doneElsewhere(now.submit)) || otherwise
    if (type) dispatch({ type })
  }

  function run(effect: SubmitEffect): void {
    switch (effect.type) {
      case 'keep':
        ports.keep(effect.submit, effect.until)
        break
      case 'keepOwn':
        ports.keepOwn(effect.ballot)
        break
      case 'forget':
        ports.forget(effect.submit)
        break
      case 'undo':
        ports.undo(effect.submit)
        break
      case 'clearChoices':
        ports.clearChoices(effect.submit)
        break
      case 'clearQuery':
        ports.clearQuery()
        break
      case 'tell':
        ports.tell(effect)
        break
      case 'send':
        send(effect.submit, effect.attempt)
        break
      case 'hold':
        timer = setTimeout(() => decide('released'), effect.until - Date.now())
        break
      case 'pause': {
        const leastMs = (effect.retryAfterSeconds ?? 0) * 1000
        timer = setTimeout(() => dispatch({ type: 'due' }), leastMs + jitteredBackoffMs(effect.attempt, backoff))
        break
      }
      case 'follow':
        stopFollowing = ports.follow(effect.ballot, (outcome) =>
          dispatch({ type: 'settled', ballot: effect.ballot, outcome }),
        )
    }
  }

  function send(submit: Submit, attempt: number): void {
    const { key } = submit
    timer = setTimeout(() => dispatch({ type: 'unanswered', key, attempt }), silenceMs)
    ports.send(submit).then(
      ({ ballot, receipt }) => dispatch({ type: 'answered', key, ballot, receipt }),
      (error: unknown) => {
        const failure = readFailure(error)
        dispatch(failure.type === 'unanswered' ? { ...failure, key, attempt } : { ...failure, key })
      },
    )
  }

  return { state, dispatch, decide }
}

type SubmitFailure =
  | { readonly type: 'unproven'; readonly ballot: string; readonly resendAt: number }
  | { readonly type: 'unanswered'; readonly retryAfterSeconds?: number }
  | ({ readonly type: 'refused' } & Told)

/** Longer waits are shown instead of waited out. */
const longestWaitSeconds = 60

/**
 * The meaning of a failed sending. No answer, and every 5xx, leave the outcome open; resending is safe. Too many requests are waited out if
 * the server says how long.
 */
function readFailure(error: unknown): SubmitFailure {
  if (error instanceof NetworkLost) return { type: 'unanswered' }
  if (!(error instanceof Refusal)) throw error
  const { code, message, status, retryAfterSeconds, answer } = error
  if (code === 'phone_unproven' && isProofNeeded(answer))
    return { type: 'unproven', ballot: answer.ballot, resendAt: Date.now() + answer.resendAfterSeconds * 1000 }
  const isShort = retryAfterSeconds !== undefined && retryAfterSeconds <= longestWaitSeconds
  if (status < 500 && !(status === 429 && isShort))
    return { type: 'refused', code, message, ...(status === 429 && retryAfterSeconds && { retryAfterSeconds }) }
  return retryAfterSeconds === undefined ? { type: 'unanswered' } : { type: 'unanswered', retryAfterSeconds }
}

const isProofNeeded = (answer: object): answer is ProofNeeded =>
  'ballot' in answer &&
  typeof answer.ballot === 'string' &&
  'resendAfterSeconds' in answer &&
  typeof answer.resendAfterSeconds === 'number'
