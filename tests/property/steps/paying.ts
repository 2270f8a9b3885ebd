import { until } from '../../support/until.ts'
import { Broken } from '../broken.ts'
import type { Model, Payment } from '../model.ts'
import { actAtChapa, openCheckout, type Payer, redeem, type Sequence } from '../sequence.ts'
import { apiText, type Happening, learnAtOnce, nthOf, type Step, step } from './step.ts'

const payerText = ({ voter, browser }: Payer): string => `voter ${voter + 1}, browser ${browser + 1}`

const isUp = ({ isWorkerUp }: Readonly<Model>): boolean => isWorkerUp

/** Opens a checkout, pays, and waits until the payment is known here. */
export const pay = (api: number, who: Payer): Step =>
  step({
    name: 'pay by Chapa',
    text: `pay by Chapa over ${apiText(api)}: ${payerText(who)}`,
    check: isUp,
    run: async (model, sequence) => {
      const payment = await openFor(model, sequence, api, who)
      if (payment.state === 'failed') return 'the checkout that failed is not known to have failed yet'
      if (payment.state === 'open') await act(sequence, payment, 'pay')
      await settle(sequence, payment)
      return 'settled'
    },
  })

export const checkout = (api: number, who: Payer): Step =>
  step({
    name: 'open a checkout',
    text: `open a checkout over ${apiText(api)}: ${payerText(who)}`,
    check: isUp,
    run: async (model, sequence) => (await openFor(model, sequence, api, who)).state,
  })

const isOpen = ({ state }: Payment): boolean => state === 'open'

/** Acts in an open checkout without waiting for the result. */
export const actInCheckout = (nth: number, action: 'pay' | 'fail'): Step =>
  step({
    name: `${action} in a checkout`,
    text: `${action} in the ${nth + 1}. open checkout`,
    check: ({ payments }) => [...payments.values()].some(isOpen),
    run: async (model, sequence) => {
      const payment = nthOf([...model.payments.values()].filter(isOpen), nth)
      await act(sequence, payment, action)
      return payerText(payment)
    },
  })

export const useCard = (api: number, who: Payer, card: number): Step =>
  step({
    name: 'redeem a card',
    text: `card ${card + 1} over ${apiText(api)}: ${payerText(who)}`,
    check: isUp,
    run: async (model, sequence) => {
      const used = await redeemOne(sequence, api, who, card)
      const problem = used.problem(model)
      if (problem !== undefined) throw new Broken(`card ${card + 1} of ${payerText(who)}: ${problem}`)
      used.learn(model)
      return used.told
    },
  })

export const useCardAtOnce = (card: number, first: Payer, second: Payer): Step =>
  step({
    name: 'a card twice at once',
    text: `card ${card + 1} at once, over api 1: ${payerText(first)}; over api 2: ${payerText(second)}`,
    check: isUp,
    run: async (model, sequence) => {
      const [one, other] = await Promise.all([
        redeemOne(sequence, 0, first, card),
        redeemOne(sequence, 1, second, card),
      ])
      const problem = learnAtOnce(model, one, other)
      if (problem !== undefined) throw new Broken(`card ${card + 1} at once: ${problem}`)
      return `${one.told}, ${other.told}`
    },
  })

async function openFor(model: Model, sequence: Sequence, api: number, who: Payer): Promise<Payment> {
  // On a busy machine the worker may not answer in time: nothing was charged, and the page asks again.
  const { status, body } = await until(async () => {
    const answer = await openCheckout(sequence, api, who)
    return answer.status !== 503 && answer
  })
  if (status !== 200) throw new Broken(`no checkout for ${payerText(who)}: ${JSON.stringify(body)}`)
  model.marked.add(who.browser)
  const id = String(body['payment'])
  const payment = model.payments.get(id) ?? { id, ...who, state: 'open' as const }
  if (payment.voter !== who.voter || payment.browser !== who.browser)
    throw new Broken(`${payerText(who)} is sent to the checkout of ${payerText(payment)}`)
  model.payments.set(id, payment)
  return payment
}

async function act(sequence: Sequence, payment: Payment, action: 'pay' | 'fail'): Promise<void> {
  await actAtChapa(sequence, payment.id, action)
  payment.state = action === 'pay' ? 'paid' : 'failed'
}

/** Waits until a payment has given its credit. */
export async function settle({ site: { sql } }: Sequence, payment: Payment): Promise<void> {
  await until(
    async () => {
      const rows = await sql`
        select 1 from payments p join credits c on c.payment_id = p.id where p.id = ${payment.id} and p.state = 'succeeded'`
      return rows.length > 0
    },
    { everyMs: 4 },
  ).catch(() => {
    throw new Broken(`a payment that was made gave no credit: ${payerText(payment)}`)
  })
  payment.state = 'settled'
}

async function redeemOne(
  sequence: Sequence,
  api: number,
  who: Payer,
  card: number,
): Promise<Happening & { readonly told: string }> {
  const { status, body } = await until(async () => {
    const answer = await redeem(sequence, api, who, card)
    return answer.status !== 503 && answer // like opening a checkout
  })
  const told = status === 200 ? 'accepted' : status === 202 ? 'pending' : String(body['code'])
  const id = String(body['payment'])
  const problem = (model: Model): string | undefined => {
    const before = model.payments.get(model.usedCards.get(card) ?? '')
    if (told === 'pending')
      return before && before.id !== id ? 'it is used, and another redemption is pending' : undefined
    if (!before) return told === 'accepted' ? undefined : `it was never used, and is ${told}`
    if (before.voter !== who.voter || before.browser !== who.browser)
      return told === 'card_unavailable' ? undefined : `${payerText(before)} used it, and it is ${told}`
    return told === 'accepted' && id === before.id ? undefined : `it is ${told} for who used it before`
  }
  const learn = (model: Model): void => {
    model.marked.add(who.browser)
    if ((told !== 'accepted' && told !== 'pending') || model.payments.get(id)?.state === 'settled') return
    model.payments.set(id, { id, ...who, state: told === 'accepted' ? 'settled' : 'paid' })
    model.usedCards.set(card, id)
  }
  return { told, problem, learn }
}
