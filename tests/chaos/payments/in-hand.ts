import { randomUUID } from 'node:crypto'
import { somePhone } from '../../support/contest-data.ts'
import { until } from '../../support/until.ts'
import type { Cluster } from '../cluster.ts'
import { openVoter, type PayingBrowser } from './browser.ts'
import { openPaymentLedger, type PaymentLedger, type Told } from './payment-ledger.ts'
import { insertCards } from './wallet.ts'

/** A payment Chapa has confirmed and a card being redeemed, both not committed yet. */
export interface InHand {
  readonly paymentLedger: PaymentLedger
  /** The browsers of both. */
  readonly browsers: { readonly chapa: PayingBrowser; readonly card: PayingBrowser }
  /** What the payer with the card is finally told. */
  readonly redeeming: Promise<unknown>
}

/** Blocks writes of credits, so that workers stop between Chapa's answer, or taking a card, and their commit. Then runs `meanwhile`. */
export async function whileInHand(cluster: Cluster, meanwhile: () => Promise<void>): Promise<InHand> {
  const paymentLedger = openPaymentLedger()
  const parts = {
    urls: cluster.apis.map(({ url }) => url),
    random: firstOf,
    paymentLedger,
    leaving: AbortSignal.timeout(60_000),
  }
  const [chapa, card] = await Promise.all([openVoter(somePhone(), parts), openVoter(somePhone(), parts)])
  const [code = ''] = await insertCards(cluster.sql, 1)
  const order = { name: 'Selam', phone: chapa.phone }
  const checkout = await chapa.insist('chapa', '/vote/payWithChapa', order)
  const told: Told = { accepted: [], refused: 0 }
  paymentLedger.cards.set(code, told)
  let redeeming: Promise<unknown> = Promise.resolve()
  await cluster.sql.begin(async (tx) => {
    await tx`lock table credits in share mode`
    const body = new URLSearchParams({ act: 'pay', phone: '0900123456' })
    await fetch(String(checkout?.body['url']), { method: 'POST', body, redirect: 'manual' })
    redeeming = card
      .insist('card', '/vote/payWithCard', { name: 'Selam', phone: card.phone, card: code })
      .then((reply) => told.accepted.push(String(reply?.body['payment'])))
    await until(async () => {
      const [row] = await cluster.sql<{ waiting: number }[]>`
        select count(*)::int as waiting from pg_stat_activity
        where application_name = 'ashenda-worker' and wait_event_type = 'Lock' and query like '%insert into credits%'`
      return row?.waiting === 2
    })
    await meanwhile()
  })
  return { paymentLedger, browsers: { chapa, card }, redeeming }
}

/** The first API; nothing here is random. */
const firstOf = {
  next: () => 0,
  below: () => 0,
  chance: () => false,
  pick: <T>([first]: readonly T[]): T => first as T, // there are two
  uuid: () => randomUUID(),
}
