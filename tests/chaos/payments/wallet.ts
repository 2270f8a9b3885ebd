import { randomBytes, randomUUID } from 'node:crypto'
import { cardCodeBytes, cardCodeOf, printedCardCode } from '@ashenda/core/domain/card-code.ts'
import { cardHashOf } from '@ashenda/core/domain/card-hash.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { somePhone } from '../../support/contest-data.ts'
import { pepper } from '../cluster.ts'

/** Usable cards, as a finished batch leaves them. Resolves with their codes, as printed. */
export async function insertCards(sql: Sql, amount: number): Promise<readonly string[]> {
  const [batch, admin] = [randomUUID(), randomUUID()]
  const codes = Array.from({ length: amount }, () => cardCodeOf(randomBytes(cardCodeBytes)))
  const hashes = codes.map((code) => cardHashOf(pepper, code).toString('hex'))
  await sql.begin(async (tx) => {
    await tx`
      insert into users (id, role, admin_role, phone, email, fname, mname)
      values (${admin}, 'admin', 'owner', ${somePhone()}, ${`${admin}@example.org`}, 'Selam', 'Hagos')`
    await tx`
      insert into card_batches (id, number, amount, ordered_by, codes_at, rendered_at, file, bytes)
      values (${batch}, nextval('card_batch_numbers'), ${amount}, ${admin}, now(), now(), ${`${batch}.pdf`}, 0)`
    await tx`
      insert into cards (batch_id, ordinal, code_hash, state)
      select ${batch}, ordinal, decode(hash, 'hex'), 'active' from unnest(${hashes}::text[]) with ordinality as c (hash, ordinal)`
  })
  return codes.map(printedCardCode)
}
