export interface PrintedCard {
  readonly serial: string
  /** As stored: 16 characters. */
  readonly code: string
}
