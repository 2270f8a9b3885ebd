import type { ListedTransaction } from '@ashenda/api/sandbox/chapa/control/listing.ts'
import { connect } from '@ashenda/db/client.ts'
import { recountPayments } from '../../chaos/payments/payment-recount.ts'
import { provenanceProblems } from '../../chaos/provenance.ts'
import { recount } from '../../chaos/recount.ts'
import { chainProblems } from '../../support/chain.ts'
import type { CheckOptions, CheckResult } from './protocol.ts'
import type { Voters } from './voters.ts'

/** When all is quiet: what voters and payers were told against what the database holds, and the database against itself. */
export async function checkAll(
  { ledger, paymentLedger }: Voters,
  { databaseUrl, contest, chapaUrl }: CheckOptions,
): Promise<CheckResult> {
  const sql = connect({ url: databaseUrl, name: 'rehearsal-check', maxConnections: 4 })
  try {
    const votes = await recount(sql, ledger)
    const { transactions } = (await (await fetch(`${chapaUrl}/sandbox/transactions`)).json()) as {
      transactions: readonly ListedTransaction[]
    } // our own sandbox
    const payments = await recountPayments(sql, paymentLedger, transactions)
    return {
      acknowledged: ledger.acknowledged.size,
      counted: votes.counted,
      refused: votes.refused,
      paid: payments.credits,
      problems: [
        ...ledger.problems,
        ...votes.problems.recorded,
        ...votes.problems.tally,
        ...(await provenanceProblems(sql, ledger)),
        ...(await chainProblems(sql, contest)),
        ...payments.problems.payments,
        ...payments.problems.cards,
      ],
    }
  } finally {
    await sql.end({ timeout: 2 })
  }
}
