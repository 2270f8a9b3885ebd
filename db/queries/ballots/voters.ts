import type { Transaction } from '../../client.ts'

/**
 * Saves the voter who pays. An erased voter who gives phone and name again, to be reached with a prize, is stored again; a ballot alone
 * never restores erased data (ballot-group.ts).
 */
export const writePayer = (
  tx: Transaction,
  { id, phone, name }: { readonly id: string; readonly phone: string; readonly name: string },
): Promise<unknown> => tx`
  insert into voters (id, phone, name) values (${id}, ${phone}, ${name})
  on conflict (id) do update set phone = excluded.phone, name = excluded.name, erased_at = null
  where voters.erased_at is not null`
