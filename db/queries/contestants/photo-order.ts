import { slotsInOrder } from '@ashenda/core/domain/photo.ts'
import type { Sql, Transaction } from '../../client.ts'
import { lockForChange } from './changes.ts'

interface Photo {
  readonly slot: number
  readonly file: string
}

/**
 * Puts a contestant's photos into this order, those that await approval and those still being prepared too. `version_conflict` if she has
 * other photos by now.
 */
export const orderPhotos = (
  sql: Sql,
  contestantId: string,
  files: readonly string[],
): Promise<'version_conflict' | undefined> =>
  sql.begin(async (tx): Promise<'version_conflict' | undefined> => {
    await lockForChange(tx, contestantId, 'auto')
    const [images, waiting] = [
      await tx<Photo[]>`select slot, file from images where contestant_id = ${contestantId}`,
      await tx<Photo[]>`select slot, file from waiting_images where contestant_id = ${contestantId}`,
    ]
    // As her own pages show them: a waiting photo hides the public one of its slot.
    const shown = [...images.filter(({ slot }) => waiting.every((one) => one.slot !== slot)), ...waiting]
    const slots = slotsInOrder(shown, files)
    if (!slots) return 'version_conflict'
    if ([...slots].every(([from, to]) => from === to)) return undefined
    await moveAll(tx, 'images', contestantId, slots)
    if (await moveAll(tx, 'waiting_images', contestantId, slots))
      // An admin who saw them elsewhere decides anew.
      await tx`update contestant_changes set version = gen_random_uuid() where contestant_id = ${contestantId}`
    const [from, to] = [[...slots.keys()], [...slots.values()]]
    await tx`
      update uploads set slot = moved.after from unnest(${from}::smallint[], ${to}::smallint[]) moved (before, after)
      where contestant_id = ${contestantId} and settled_at is null and slot = moved.before`
    return undefined
  }) as Promise<'version_conflict' | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** Taken out and put back, because a slot holds one photo at every step. True if there were any. */
async function moveAll(
  tx: Transaction,
  table: 'images' | 'waiting_images',
  contestantId: string,
  slots: ReadonlyMap<number, number>,
): Promise<boolean> {
  const rows = await tx<Photo[]>`delete from ${tx(table)} where contestant_id = ${contestantId} returning *`
  const moved = rows.map((row) => ({ ...row, slot: slots.get(row.slot) ?? row.slot }))
  if (moved.length > 0) await tx`insert into ${tx(table)} ${tx(moved)}`
  return moved.length > 0
}
