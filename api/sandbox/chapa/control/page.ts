import { type Html, html, nothing } from '../../pages/html.ts'
import { layout } from '../checkout/layout.ts'
import type { ListedTransaction } from './listing.ts'

/** Everything the sandbox knows, for people. */
export const transactionsPage = (transactions: readonly ListedTransaction[]): string =>
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
