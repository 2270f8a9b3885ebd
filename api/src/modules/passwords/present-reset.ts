import type { WaitingReset } from '@ashenda/db/queries/accounts/password-resets.ts'

/** A reset that waits, as its owner is told of it. */
export const presentReset = ({ askedAt, opensAt }: WaitingReset) => ({
  askedAt: askedAt.toISOString(),
  opensAt: opensAt.toISOString(),
})
