import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Html, html, htmlHeaders, nothing } from '../../pages/layout.ts'
import { layout } from '../checkout/routes.ts'
import type { Transaction } from '../ledger.ts'
import type { Delivery } from '../messenger.ts'
import type { SandboxApp, SandboxParts } from '../parts.ts'
import { publicOrigin, twoDecimals } from '../payloads.ts'
import { settingsChange } from '../settings.ts'

const acts = Type.Enum(['pay', 'fail', 'cancel', 'reverse'])

/** What the real Chapa has not: its switches, everything it knows, and a payer who does as told. */
export function controlRoutes(
  app: SandboxApp,
  { settings, ledger, refunds, settlement, messenger, options }: SandboxParts,
): void {
  const present = (request: FastifyRequest, transaction: Transaction): ListedTransaction =>
    presented(transaction, messenger.deliveries, publicOrigin(options, request))

  app.get('/sandbox/settings', () => settings.current)

  app.put('/sandbox/settings', { schema: { body: settingsChange } }, ({ body }, reply) => {
    if (body.outage === 'refused' && !body.outageMs)
      return reply.code(400).send({ message: 'refused needs outageMs: nobody could end it from outside' })
    settings.change(body)
    return settings.current
  })

  app.delete('/sandbox/settings', () => {
    settings.reset()
    return settings.current
  })

  app.get('/sandbox/transactions', (request, reply) => {
    const transactions = ledger.all().map((one) => present(request, one))
    if (!request.headers.accept?.includes('text/html')) return { transactions }
    return reply.headers(htmlHeaders()).send(transactionsPage(transactions))
  })

  app.post(
    '/sandbox/transactions/:txRef/:act',
    { schema: { params: Type.Object({ txRef: Type.String(), act: acts }) } },
    (request, reply) => {
      const { txRef, act } = request.params
      const transaction = ledger.find(txRef)
      if (!transaction) return reply.code(404).send({ message: 'no such transaction' })
      const after = act === 'pay' ? settlement.pay(transaction, '0900123456') : settlement[act](transaction)
      if (!after) return reply.code(409).send({ message: `${transaction.state}: ${act} comes too late or too early` })
      return present(request, after)
    },
  )

  app.post(
    '/sandbox/refunds/:refId/advance',
    { schema: { params: Type.Object({ refId: Type.String() }) } },
    ({ params }, reply) => refunds.advance(params.refId) ?? reply.code(409).send({ message: 'nothing to advance' }),
  )
}

/** Everything the sandbox knows, for people. */
const transactionsPage = (transactions: readonly ListedTransaction[]): string =>
  layout(
    'Transactions',
    html`<h1>Transactions</h1>
${transactions.length === 0 ? html`<p>There are none yet.</p>` : table(transactions)}`,
    'wide',
  )

const table = (
  transactions: readonly ListedTransaction[],
): Html => html`<div class="scroll" tabindex="0" role="region" aria-label="Transactions">
<table>
<thead><tr><th scope="col">Reference</th><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Opened</th><th scope="col">Webhooks, with their answers</th></tr></thead>
<tbody>${transactions.map(row)}</tbody>
</table>
</div>`

const row = ({
  txRef,
  checkout,
  currency,
  amount,
  state,
  mode,
  createdAt,
  webhooks,
}: ListedTransaction): Html => html`<tr>
<th scope="row"><a href="${checkout}">${txRef}</a></th>
<td>${currency} ${amount}${mode === 'live' ? ' (live)' : ''}</td>
<td>${state}</td>
<td><time datetime="${createdAt}">${createdAt.slice(0, 16).replace('T', ' ')} UTC</time></td>
<td>${webhooks.map(({ event, answers }, index) => html`${index > 0 ? html`<br>` : nothing}${event}: ${answers.map((status) => status || 'none').join(', ') || 'not sent'}`)}</td>
</tr>`

/** A transaction as GET /sandbox/transactions shows it. */
export interface ListedTransaction {
  readonly txRef: string
  readonly reference: string
  readonly state: string
  readonly amount: string
  readonly currency: string
  readonly mode: string
  readonly failures: number
  readonly createdAt: string
  readonly checkout: string
  readonly webhooks: readonly Omit<Delivery, 'txRef'>[]
}

export const presented = (
  transaction: Transaction,
  deliveries: readonly Delivery[],
  origin: string,
): ListedTransaction => ({
  txRef: transaction.txRef,
  reference: transaction.reference,
  state: transaction.state,
  amount: twoDecimals(transaction.amountMinor),
  currency: transaction.currency,
  mode: transaction.mode,
  failures: transaction.failures,
  createdAt: transaction.createdAt.toISOString(),
  checkout: `${origin}/checkout/payment/${transaction.checkoutId}`,
  webhooks: deliveries
    .filter(({ txRef }) => txRef === transaction.txRef)
    .map(({ event, answers }) => ({ event, answers })),
})
