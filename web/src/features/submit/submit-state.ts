import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Submit } from './pending-ballot.ts'

/**
 * The state of a submit. `attempt` counts unanswered sendings; `waiting` resends the same submit. `former` is the last refused one, so that
 * an unchanged form keeps its key.
 */
export type SubmitState =
  | { readonly step: 'idle'; readonly former?: Submit }
  /** Pressed, stored, and not sent until this moment (epoch ms): it can still be undone. */
  | { readonly step: 'held'; readonly submit: Submit; readonly until: number }
  | { readonly step: 'sending'; readonly submit: Submit; readonly attempt: number }
  | { readonly step: 'waiting'; readonly submit: Submit; readonly attempt: number }
  /** It waits for its phone's code; `resendAt`: epoch ms by this browser's clock. */
  | { readonly step: 'proving'; readonly submit: Submit; readonly ballot: string; readonly resendAt: number }
  | {
      readonly step: 'accepted'
      /** The sent ballot, for what the outcome lacks. */
      readonly submit: Submit
      readonly ballot: string
      readonly receipt: string
      readonly outcome: BallotOutcome
    }

export const initialSubmit: SubmitState = { step: 'idle' }

/** This page's submit. A separate file, because it is shown outside the podium, whose code sends it (submitting.ts). */
export const submitState: StoreApi<SubmitState> = createStore<SubmitState>()(() => initialSubmit)

/** Whether this browser computes a proof of work for its vote (proof-of-work.ts). */
export const working: StoreApi<boolean> = createStore<boolean>()(() => false)

export const useWorking = (): boolean => useStore(working)

export const useSubmit = (): SubmitState => useStore(submitState)
