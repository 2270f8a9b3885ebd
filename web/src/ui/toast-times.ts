/** Times of the specification (TST-01). That at most 20 are kept is react-hot-toast's own limit. */
export const toastTimes = {
  removeDelay: 1000,
  blank: { duration: 4000 },
  error: { duration: 4000 },
  custom: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
} as const

export const toastPosition = 'top-center'

export type ToastKind = 'blank' | 'success' | 'error' | 'loading'
