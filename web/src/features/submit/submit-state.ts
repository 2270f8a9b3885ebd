import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Submit } from './pending-ballot.ts'

/**
 * Where a submit stands. `attempt` counts the sendings that went unanswered; from `waiting` the very same submit is sent
 * again. `former` is the last one that was refused, so that an unchanged form keeps its key.
 */
export type SubmitState =
  | { readonly step: 'idle'; readonly former?: Submit }
  | { readonly step: 'sending'; readonly submit: Submit; readonly attempt: number }
  | { readonly step: 'waiting'; readonly submit: Submit; readonly attempt: number }
  /** It waits for the code that was sent to its phone; `resendAt`: when another may be asked for, epoch ms by this browser's clock. */
  | { readonly step: 'proving'; readonly submit: Submit; readonly ballot: string; readonly resendAt: number }
  | {
      readonly step: 'accepted'
      /** The ballot that was sent, for anything the outcome does not contain. */
      readonly submit: Submit
      readonly ballot: string
      readonly receipt: string
      readonly outcome: BallotOutcome
    }

export const initialSubmit: SubmitState = { step: 'idle' }

/** The state of this page's submit. In a file of its own, because it is shown outside the podium too, whose code sends it (submitting.ts). */
export const submitState: StoreApi<SubmitState> = createStore<SubmitState>()(() => initialSubmit)

/** Whether this browser is computing the proof of work that its vote needs (show-work.ts). */
export const working: StoreApi<boolean> = createStore<boolean>()(() => false)

export const useWorking = (): boolean => useStore(working)

export const useSubmit = (): SubmitState => useStore(submitState)
