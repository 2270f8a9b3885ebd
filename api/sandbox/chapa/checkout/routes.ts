import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { type Html, html, htmlHeaders, layoutOf, nothing } from '../../pages/layout.ts'
import { mostFailures, type Transaction, type TransactionState } from '../ledger.ts'
import type { SandboxApp, SandboxParts } from '../parts.ts'
import { twoDecimals } from '../payloads.ts'
import { testPhones } from '../settlement.ts'

const style = readFileSync(new URL('../../pages/page.css', import.meta.url))

const path = '/checkout/payment/:checkoutId'
const params = Type.Object({ checkoutId: Type.String() })

/** What was pressed; the phone counts for `pay` alone. */
const body = Type.Object({
  act: Type.Enum(['pay', 'fail', 'cancel', 'close']),
  phone: Type.Optional(Type.String({ maxLength: 20 })),
})

/** The page a payer is sent to. */
export function checkoutRoutes(app: SandboxApp, { ledger, settlement, settings }: SandboxParts): void {
  const show = (reply: FastifyReply, transaction: Transaction | undefined): FastifyReply => {
    if (!transaction) return reply.code(404).headers(htmlHeaders()).send(missingPage())
    const openForMs = ledger.openForMs(transaction)
    const page = openForMs > 0 ? checkoutPage(transaction, openForMs) : closedPage(transaction)
    return reply.headers(htmlHeaders(originOf(transaction.returnUrl))).send(page)
  }
  const leave = (reply: FastifyReply, transaction: Transaction): FastifyReply => {
    const { returnUrl } = transaction
    if (returnUrl === null) return reply.redirect(`/checkout/payment/${transaction.checkoutId}`, 303)
    return reply.redirect(settings.current.escapedReturn ? returnUrl.replaceAll('&', '&amp;') : returnUrl, 303)
  }

  app.get(path, { schema: { params } }, ({ params: { checkoutId } }, reply) =>
    show(reply, ledger.findCheckout(checkoutId)),
  )

  app.post(path, { schema: { params, body } }, ({ params: { checkoutId }, body: { act, phone = '' } }, reply) => {
    const transaction = ledger.findCheckout(checkoutId)
    if (!transaction) return show(reply, undefined)
    if (act === 'close') return leave(reply, transaction)
    const after =
      act === 'pay' ? settlement.pay(transaction, phone.replaceAll(/\s/g, '')) : settlement[act](transaction)
    // After a failure the payer stays, to try again; a page that was too late says so.
    if (!after || after.state === 'failed') return reply.redirect(`/checkout/payment/${checkoutId}`, 303)
    return leave(reply, after)
  })

  app.get('/checkout/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}

const originOf = (address: string | null): string => (address === null ? '' : (URL.parse(address)?.origin ?? ''))

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

export const layout = layoutOf({
  name: 'Chapa sandbox',
  says: 'No real money moves here.',
  styles: '/checkout/page.css',
})
