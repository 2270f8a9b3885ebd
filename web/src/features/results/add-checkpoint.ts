import type { SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'

/**
 * The checkpoints with the one that was just told, the latest first. Undefined where it fits none of them: the database fell back
 * behind what is known (a standby was promoted), and all are to be asked for anew.
 */
export function addCheckpoint(
  known: readonly SignedCheckpoint[],
  told: SignedCheckpoint,
): readonly SignedCheckpoint[] | undefined {
  // After a lost connection a checkpoint may come a second time.
  if (known.some(({ signature }) => signature === told.signature)) return known
  const [latest] = known
  return latest && latest.sequence >= told.sequence ? undefined : [told, ...known]
}
