import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SubmitState } from './submit-machine.ts'

export const initialSubmit: SubmitState = { step: 'idle' }

/** The state of this page's submit. In a file of its own, because it is shown outside the podium too, whose code sends it (submitting.ts). */
export const submitState: StoreApi<SubmitState> = createStore<SubmitState>()(() => initialSubmit)

/** Whether this browser is computing the proof of work that its vote needs (show-work.ts). */
export const working: StoreApi<boolean> = createStore<boolean>()(() => false)

export const useWorking = (): boolean => useStore(working)

export const useSubmit = (): SubmitState => useStore(submitState)
