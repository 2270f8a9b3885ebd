import { type Html, html, nothing } from '../../pages/html.ts'
import { mostFailures, type Transaction, type TransactionState } from '../ledger.ts'
import { twoDecimals } from '../payloads.ts'
import { testPhones } from '../settlement.ts'
import { layout } from './layout.ts'

/** The checkout while it takes payments. */
export function checkoutPage(transaction: Transaction, openForMs: number): string {
  const price = priceOf(transaction)
  const hasFailed = transaction.state === 'failed'
  return layout(
    hasFailed ? 'Payment failed' : `Pay ${price}`,
    html`${heading(transaction)}
${hasFailed ? failureNote(transaction, openForMs) : nothing}
<form method="post">
<label for="phone">Phone that pays</label>
<input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="off" maxlength="20" list="phones" value="${phoneFor(transaction)}" aria-describedby="phone-hint">
<datalist id="phones">${phones.map((phone) => html`<option value="${phone}"></option>`)}</datalist>
<p id="phone-hint" class="hint">These pay: ${phonesOf('telebirr')} (telebirr), ${phonesOf('mpesa')} (M-Pesa). With any other number the payment fails.</p>
<button class="pay" name="act" value="pay">Pay ${price}</button>
<fieldset>
<legend>Or let it end otherwise</legend>
<ul>${endings.map(ending)}</ul>
</fieldset>
</form>`,
  )
}

const phones = Object.keys(testPhones)

const phonesOf = (method: 'telebirr' | 'mpesa'): Html[] =>
  phones
    .filter((phone) => testPhones[phone] === method)
    .map((phone, index) => html`${index > 0 ? ', ' : ''}<span class="phone">${phone}</span>`)

const endings = [
  { act: 'fail', name: 'Fail', meaning: 'The payment fails. You can try again here.' },
  { act: 'cancel', name: 'Cancel', meaning: 'You give it up. This checkout is over.' },
  { act: 'close', name: 'Close', meaning: 'You leave without paying. It stays open.' },
] as const

const ending = ({ act, name, meaning }: (typeof endings)[number]): Html =>
  html`<li><button name="act" value="${act}" aria-describedby="${act}-means">${name}</button><span id="${act}-means">${meaning}</span></li>`

function failureNote({ failures }: Transaction, openForMs: number): Html {
  const tries = mostFailures - failures
  const minutes = Math.ceil(openForMs / 60_000)
  return html`<p class="note" role="alert"><strong>The payment failed.</strong> You can try again: ${counted(tries, 'try', 'tries')} and ${counted(minutes, 'minute', 'minutes')} left.</p>`
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const endingWords: Readonly<Record<TransactionState, string>> = {
  pending: 'This checkout was open for 60 minutes and is over.',
  failed: 'The payment failed, and this checkout is over.',
  cancelled: 'The payment was cancelled.',
  success: 'This is paid. Thank you.',
  refunded: 'This was paid, and the money went back.',
  reversed: 'This was paid, and the payment was reversed.',
}

/** What is left to say when a checkout is over. */
export const closedPage = (transaction: Transaction): string =>
  layout(
    'Checkout over',
    html`${heading(transaction)}
<p class="note${transaction.state === 'success' ? ' good' : ''}" role="status">${endingWords[transaction.state]}</p>
${transaction.returnUrl === null ? nothing : html`<p><a class="back" href="${transaction.returnUrl}">Back to the site</a></p>`}`,
  )

export const missingPage = (): string =>
  layout(
    'No such checkout',
    html`<h1>No such checkout</h1><p>Its address is wrong, or the sandbox was started anew.</p>`,
  )

const heading = (transaction: Transaction): Html => {
  const { title, description, firstName, lastName, txRef } = transaction
  const name = [firstName, lastName].filter((part) => part !== null).join(' ')
  return html`<h1>${title ?? 'Payment'}</h1>
<p class="price">${priceOf(transaction)}</p>
<dl>
${description === null ? nothing : html`<div><dt>For</dt><dd>${description}</dd></div>`}
${name === '' ? nothing : html`<div><dt>From</dt><dd>${name}</dd></div>`}
<div><dt>Reference</dt><dd>${txRef}</dd></div>
</dl>`
}

const priceOf = ({ currency, amountMinor }: Transaction): string => `${currency} ${twoDecimals(amountMinor)}`

/** What was typed last, or a number that pays. */
const phoneFor = ({ payerPhone, phone }: Transaction): string =>
  payerPhone ?? (phone !== null && Object.hasOwn(testPhones, phone) ? phone : (phones[0] ?? ''))
