import { create } from 'zustand'
import type { LiveText } from '../lib/i18n.ts'
import type { ToastKind } from './toast-times.ts'

interface ToastChoices {
  /** Another toast under the same id replaces this one. */
  readonly id?: string
}

/** Whether there was anything to show yet: the page's first news brings the toaster. */
export const useToasterWanted = create(() => false)

/** Not part of the first load: it is fetched while the page is idle, or with the first toast. */
export const loadToaster = () => import('./toaster.tsx')

let lastId = 0

function show(kind: ToastKind, text: string | LiveText, choices: ToastChoices = {}): string {
  lastId += 1
  const id = choices.id ?? `toast-${lastId}`
  useToasterWanted.setState(true)
  // Without a network the toaster itself may be missing; then this one is lost and the next one tries again.
  loadToaster().then(
    ({ showToast }) => showToast(kind, text, id),
    () => useToasterWanted.setState(false),
  )
  return id
}

/** Short news at the top of the page, in the language shown. Each returns its id. */
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
