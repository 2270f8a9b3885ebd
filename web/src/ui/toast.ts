import { create } from 'zustand'
import type { LiveText } from '../lib/i18n.ts'
import type { ToastKind } from './toast-times.ts'

interface ToastChoices {
  /** A toast with the same id replaces this one. */
  readonly id?: string
}

/** Whether anything was shown yet: the first toast loads the toaster. */
export const useToasterWanted = create(() => false)

/** Not in the first load: loaded when idle, or with the first toast. */
export const loadToaster = () => import('./toaster.tsx')

let lastId = 0

function show(kind: ToastKind, text: string | LiveText, choices: ToastChoices = {}): string {
  lastId += 1
  const id = choices.id ?? `toast-${lastId}`
  useToasterWanted.setState(true)
  // Without a network the toaster may be missing: this toast is lost, the next one retries.
  loadToaster().then(
    ({ showToast }) => showToast(kind, text, id),
    () => useToasterWanted.setState(false),
  )
  return id
}

/** Short messages at the top of the page, in the present language. Each returns its id. */
export const toast = {
  blank: (text: string | LiveText, choices?: ToastChoices) => show('blank', text, choices),
  success: (text: string | LiveText, choices?: ToastChoices) => show('success', text, choices),
  error: (text: string | LiveText, choices?: ToastChoices) => show('error', text, choices),
  /** Stays until it is dismissed or replaced. */
  loading: (text: string | LiveText, choices?: ToastChoices) => show('loading', text, choices),
  dismiss: (id: string): void => {
    loadToaster().then(
      ({ dismissToast }) => dismissToast(id),
      () => undefined,
    )
  },
}
