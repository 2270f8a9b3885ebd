import type { BallotKind, BallotStatus } from '@ashenda/core/domain/ballot.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { type Platform, testCardKey, testCodePepper, testPepper } from '../../support/platform.ts'
import type { Filled } from './fill/fill.ts'
import { adminAccount } from './fill/site.ts'
import type { Promised } from './promised.ts'
import { shownBy } from './shown-by.ts'

/** What the pages of a filled site say, and what people took home from them. */
export async function readPromises(platform: Platform, filled: Filled): Promise<Promised> {
  return {
    ...filled,
    secrets: { PHONE_PEPPER: testPepper, CODE_PEPPER: testCodePepper, CARD_KEY: testCardKey },
    ...(await shownBy(platform)),
    receipts: await someReceipts(platform.sql),
    admin: { email: adminAccount.email, password: adminAccount.password },
  }
}

interface ReceiptRow {
  readonly ballot: string
  readonly contest: string
  readonly kind: BallotKind
  readonly status: BallotStatus
}

/** Two of each kind and status in each contest. */
async function someReceipts(sql: Sql): Promise<Promised['receipts']> {
  const rows = await sql<ReceiptRow[]>`
    select ballot, contest, kind, status from (
      select id as ballot, contest_id as contest, kind, status,
        row_number() over (partition by contest_id, kind, status order by id) as place from ballots) numbered
    where place <= 2 order by contest, kind, status, ballot`
  return rows.map((row) => ({ ...row, receipt: receiptOf(row.ballot) }))
}
