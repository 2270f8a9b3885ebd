interface Taken {
  readonly text: string
  /** ISO 8601. */
  readonly at: string
  /** Whether who it is for has it. */
  readonly isDelivered: boolean
}

/** A message the provider took. */
export interface TakenMessage extends Taken {
  readonly phone: string
}

/** An e-mail in the place of a server that would have taken it. */
export interface TakenMail extends Taken {
  readonly from: string
  readonly to: string
  readonly subject: string
}
