import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SubmitState } from './submit-machine.ts'

export const initialSubmit: SubmitState = { step: 'idle' }

/** Where the submit of this page stands: shown by more than the podium, with which comes what sends it (submitting.ts). */
export const submitState: StoreApi<SubmitState> = createStore<SubmitState>()(() => initialSubmit)

export const useSubmit = (): SubmitState => useStore(submitState)
