import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SubmitState } from './submit-machine.ts'

export const initialSubmit: SubmitState = { step: 'idle' }

/** Where the submit of this page stands: shown by more than the podium, with which comes what sends it (submitting.ts). */
export const submitState: StoreApi<SubmitState> = createStore<SubmitState>()(() => initialSubmit)

/** Whether this browser computes what is asked of it before its vote is taken (show-work.ts). */
export const working: StoreApi<boolean> = createStore<boolean>()(() => false)

export const useWorking = (): boolean => useStore(working)

export const useSubmit = (): SubmitState => useStore(submitState)
