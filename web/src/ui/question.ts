import type { LiveText } from '../lib/i18n.ts'

/** What ask.ts asks and alert-dialog.tsx shows. */
export interface Question {
  readonly id: number
  readonly text: string | LiveText
  /** An alert is acknowledged, a confirm answered. */
  readonly kind: 'alert' | 'confirm'
  readonly answer: (yes: boolean) => void
}
