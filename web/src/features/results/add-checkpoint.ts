import type { SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'

/**
 * The checkpoints with a new one, latest first. Undefined if it fits none: the database fell back (a standby was promoted), and all must be
 * fetched again.
 */
export function addCheckpoint(
  known: readonly SignedCheckpoint[],
  told: SignedCheckpoint,
): readonly SignedCheckpoint[] | undefined {
  // After a reconnect a checkpoint may repeat.
  if (known.some(({ signature }) => signature === told.signature)) return known
  const [latest] = known
  return latest && latest.sequence >= told.sequence ? undefined : [told, ...known]
}
