import { setTimeout as wait } from 'node:timers/promises'
import type { Submit } from '../../chaos/ledger.ts'
import { openVoter, type PayingBrowser } from '../../chaos/payments/browser.ts'
import { press } from '../../chaos/payments/payers.ts'
import type { PaymentLedger } from '../../chaos/payments/payment-ledger.ts'
import type { Random } from '../../chaos/random.ts'

interface Payer {
  /** As printed; without one it is paid by Chapa. */
  readonly card: string | undefined
  /** E.164 */
  readonly phone: string
  readonly submit: () => Submit
  readonly urls: readonly string[]
  readonly random: Random
  readonly paymentLedger: PaymentLedger
  readonly leaving: AbortSignal
}

interface Voted {
  readonly ballot: string
  readonly submit: Submit
}

const lookEveryMs = 1_000

/** Pays for a vote and casts it. Undefined where something came that should not, or the run ended before. */
export async function payAndVote(payer: Payer): Promise<Voted | undefined> {
  const { card, phone, urls, random, paymentLedger, leaving } = payer
  paymentLedger.came += 1
  const browser = await openVoter(phone, { urls, random, paymentLedger, leaving })
  const isPaid =
    card === undefined
      ? await payByChapa(browser, paymentLedger, leaving)
      : await payByCard(browser, card, paymentLedger)
  if (!isPaid) return undefined
  paymentLedger.answered += 1
  const submit = payer.submit()
  while (!leaving.aborted) {
    const reply = await browser.ask('vote', '/vote/vote', submit.body, { 'idempotency-key': submit.key })
    if (reply?.status === 202) return { ballot: String(reply.body['ballot']), submit }
    if (reply && reply.status < 500) {
      paymentLedger.problems.push(`a paid vote was answered with ${reply.status} ${String(reply.body['code'])}`)
      return undefined
    }
    await wait(300 + random.below(700))
  }
  return undefined
}

async function payByCard(browser: PayingBrowser, card: string, paymentLedger: PaymentLedger): Promise<boolean> {
  const told = { accepted: [] as string[], refused: 0 }
  paymentLedger.cards.set(card, told)
  const reply = await browser.insist('card', '/vote/payWithCard', { name: 'Selam', phone: browser.phone, card })
  if (reply?.status !== 200) return false
  told.accepted.push(String(reply.body['payment']))
  return true
}

async function payByChapa(
  browser: PayingBrowser,
  paymentLedger: PaymentLedger,
  leaving: AbortSignal,
): Promise<boolean> {
  const opened = await browser.insist('chapa', '/vote/payWithChapa', { name: 'Selam', phone: browser.phone })
  const checkout = opened?.body['url']
  if (typeof checkout !== 'string') return false
  const back = await press(checkout, 'pay')
  if (back) await browser.ask('return', back.pathname + back.search)
  while (!leaving.aborted) {
    const reply = await browser.ask('verify', `/vote/verifyPayment?phone=${encodeURIComponent(browser.phone)}`)
    if (reply?.body['isPayed'] === true) {
      paymentLedger.toldPaid.add(String(reply.body['payment']))
      return true
    }
    await wait(lookEveryMs)
  }
  return false
}
