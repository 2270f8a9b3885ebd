import type { Transaction } from '@ashenda/db/client.ts'

/**
 * Writes rows while the constraints of a table that say nothing of older rows (NOT VALID) are away: they would take the older
 * ones for new. Afterwards they stand as they did.
 */
export async function withoutUnvalidated(
  tx: Transaction,
  table: string,
  write: () => PromiseLike<unknown>,
): Promise<void> {
  const constraints = await tx<{ name: string; definition: string }[]>`
    select conname::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = format('public.%I', ${table}::text)::regclass and not convalidated`
  for (const { name } of constraints) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`
  await write()
  for (const { name, definition } of constraints)
    await tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`
}
