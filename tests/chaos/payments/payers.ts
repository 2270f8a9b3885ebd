import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import type { Random } from '../random.ts'
import { openContestant, openVoter, type PayingBrowser, type Reply } from './browser.ts'
import { openPaymentLedger, type PaymentLedger } from './payment-ledger.ts'

/** An open load of people who pay by card and by Chapa, regardless of earlier answers. */
export interface Payers {
  readonly paymentLedger: PaymentLedger
  readonly start: () => void
  /** Stops new payers; resolves when all others have their answers. False if some have none in time. */
  readonly pause: (withinMs: number) => Promise<boolean>
  /** Makes the remaining payers leave. */
  readonly close: () => void
}

export interface PayersOptions {
  readonly perSecond: number
  readonly random: Random
  /** Each is tried by one browser, some by many at once. */
  readonly cards: readonly string[]
}

const tickMs = 10
/** More would only measure this machine. */
const atMostOpen = 600
const cardShare = 0.6
const feeShare = 0.1
/** At a pause, payers without a card leave after this. */
const patienceMs = 3_000
/** Payers waiting on the page for their payment leave after this. */
const watchMs = 8_000

export function createPayers(cluster: Pick<Cluster, 'apis'>, options: PayersOptions): Payers {
  const { perSecond, random } = options
  const paymentLedger = openPaymentLedger()
  const ending = new AbortController()
  const parts = { urls: cluster.apis.map(({ url }) => url), random, paymentLedger }
  const unused = [...options.cards]
  const open = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let phones = 0
  /** A payer with a card waits for the answer; one who was promised nothing, or only watches, leaves soon after a pause begins. */
  let pausing = new AbortController()

  const come = (openPage: typeof openVoter, leaving: AbortSignal, pay: Paying): void => {
    phones += 1
    paymentLedger.came += 1
    let isAnswered = false
    const answered = (): void => {
      if (!isAnswered) paymentLedger.answered += 1
      isAnswered = true
    }
    const paying = openPage(`+2519${String(phones).padStart(8, '0')}`, { ...parts, leaving })
      .then((browser) => pay(browser, answered))
      .catch((error: unknown) => void paymentLedger.problems.push(`a payer broke down: ${String(error)}`))
      .finally(() => open.delete(paying))
    open.add(paying)
  }
  const comeWithCard = (card: string): void => {
    paymentLedger.cards.set(card, { accepted: [], refused: 0 })
    const many = random.chance(0.85) ? 1 : 2 + random.below(15)
    for (let one = 0; one < many; one += 1) {
      const isFee = random.chance(feeShare)
      come(isFee ? openContestant : openVoter, ending.signal, (browser, answered) =>
        payByCard(browser, { card, isFee, paymentLedger, answered }),
      )
    }
  }
  const comeToChapa = (): void => {
    const isFee = random.chance(feeShare)
    const leaving = AbortSignal.any([ending.signal, pausing.signal])
    come(isFee ? openContestant : openVoter, leaving, (browser, answered) =>
      payByChapa(browser, { random, isFee, paymentLedger, answered, leaving }),
    )
  }

  return {
    paymentLedger,
    start: () => {
      pausing = new AbortController()
      const [startedAt, before] = [performance.now(), paymentLedger.came + paymentLedger.heldBack]
      timer ??= setInterval(() => {
        const due = before + Math.floor(((performance.now() - startedAt) * perSecond) / 1_000)
        while (paymentLedger.came + paymentLedger.heldBack < due) {
          if (open.size >= atMostOpen) {
            paymentLedger.heldBack += 1
            continue
          }
          const card = random.chance(cardShare) ? unused.pop() : undefined
          if (card === undefined) comeToChapa()
          else comeWithCard(card)
        }
      }, tickMs)
    },
    pause: async (withinMs) => {
      const paused = pausing
      if (timer) setTimeout(() => paused.abort(), patienceMs)
      clearInterval(timer)
      timer = undefined
      const end = performance.now() + withinMs
      while (open.size > 0 && performance.now() < end) await Promise.race([Promise.all(open), wait(200)])
      return open.size === 0
    },
    close: () => {
      clearInterval(timer)
      ending.abort()
    },
  }
}

type Paying = (browser: PayingBrowser, answered: () => void) => Promise<void>

interface Purchase {
  readonly isFee: boolean
  readonly paymentLedger: PaymentLedger
  readonly answered: () => void
}

async function payByCard(
  browser: PayingBrowser,
  { card, isFee, paymentLedger, answered }: Purchase & { readonly card: string },
): Promise<void> {
  const reply = isFee
    ? await browser.insist('card', '/actor/payWithCard', { actor: { card } })
    : await browser.insist('card', '/vote/payWithCard', { name: 'Selam', phone: browser.phone, card })
  if (!reply) return
  answered()
  const told = paymentLedger.cards.get(card)
  if (reply.status === 200) told?.accepted.push(String(reply.body['payment']))
  else if (reply.body['code'] === 'card_unavailable' && told) told.refused += 1
  else paymentLedger.problems.push(`a card was answered with ${reply.status} ${String(reply.body['code'])}`)
}

/** Most pay at once; some at the second try, some click twice, some never pay or close the page. */
async function payByChapa(
  browser: PayingBrowser,
  {
    random,
    isFee,
    paymentLedger,
    answered,
    leaving,
  }: Purchase & { readonly random: Random; readonly leaving: AbortSignal },
): Promise<void> {
  const order = { name: 'Selam', phone: browser.phone }
  const click = (): Promise<Reply | undefined> =>
    isFee ? browser.insist('chapa', '/actor/payWithChapa') : browser.insist('chapa', '/vote/payWithChapa', order)
  const replies = await Promise.all(Array.from({ length: random.chance(0.2) ? 2 : 1 }, click))
  const checkout = replies.at(-1)?.body['url']
  if (leaving.aborted) return
  if (typeof checkout !== 'string')
    return void paymentLedger.problems.push(`no checkout: ${JSON.stringify(replies.at(-1))}`)
  answered()
  const roll = random.next()
  if (roll < 0.1) return
  if (roll < 0.15) return void (await press(checkout, 'cancel'))
  if (roll < 0.35) await press(checkout, 'fail')
  const back = await press(checkout, 'pay')
  if (random.chance(0.4)) return
  if (back && random.chance(0.5)) await browser.ask('return', back.pathname)
  const path = isFee ? '/actor/verifyPayment' : `/vote/verifyPayment?phone=${encodeURIComponent(browser.phone)}`
  await watchPayment(browser, path, paymentLedger, leaving)
}

/** Presses a button of the checkout. Resolves with where it leads on our site. */
async function press(checkout: string, act: 'pay' | 'fail' | 'cancel'): Promise<URL | null> {
  const body = new URLSearchParams({ act, phone: '0900123456' })
  const answer = await fetch(checkout, { method: 'POST', body, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`the checkout answered ${answer.status}`)
  return URL.parse(answer.headers.get('location') ?? '')
}

async function watchPayment(
  browser: PayingBrowser,
  path: string,
  paymentLedger: PaymentLedger,
  leaving: AbortSignal,
): Promise<void> {
  const end = performance.now() + watchMs
  while (performance.now() < end && !leaving.aborted) {
    const reply = await browser.ask('verify', path)
    if (reply?.body['isPayed'] === true) return void paymentLedger.toldPaid.add(String(reply.body['payment']))
    await wait(500, undefined, { signal: leaving }).catch(() => {})
  }
}
