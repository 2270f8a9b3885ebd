import { setTimeout as wait } from 'node:timers/promises'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { type Ledger, openLedger, type Submit } from '../../chaos/ledger.ts'
import { openPaymentLedger, type PaymentLedger } from '../../chaos/payments/payment-ledger.ts'
import { type Random, seeded } from '../../chaos/random.ts'
import { Curve } from '../arrivals.ts'
import { Lines } from './lines.ts'
import { payAndVote } from './pay-and-vote.ts'
import type { Kind, Mix, VotersOptions, VotersResult, VotersRun } from './protocol.ts'
import { documentHeaders, type PageRequest, requestOf } from './requests.ts'
import { Tallies } from './tallies.ts'

const linesToEach = 96
/** More would only measure the machine that plays them. */
const mostWaiting = 20_000
const tickMs = 2
/** As long as who has no final answer yet tries again after the last has come. */
const patienceMs = 30_000
const votersOfAnAddress = 8
/** Whose receipts and phones may be used again. */
const remembered = 5_000

/** Its multiples run through all hundred million numbers without repetition, and no prefix has more of them than another. */
const stride = 61_803_399
const phones = 100_000_000
/** Those of a number below vote for free. */
const firstPayer = 50_000_000

const names = ['Selam Hagos', 'ሰላም ሓጎስ', 'Letay Gebre', 'ለተይ ገብረ', 'Tsige Mehari', 'ኣብረሀት ኣስፋው']

/** All who vote, with what they were told. Each does one thing after the other, and what a page asks for at once at once. */
export class Voters {
  readonly ledger: Ledger = openLedger()
  readonly paymentLedger: PaymentLedger = openPaymentLedger()
  readonly #options: VotersOptions
  readonly #random: Random
  readonly #lines = new Map<number, Lines>()
  readonly #cards: string[]
  readonly #receipts: string[] = []
  readonly #used: string[] = []
  #ports: readonly number[] = []
  #people = 0
  #payers = 0
  #tallies = new Tallies()
  #leaving = new AbortController()

  constructor(options: VotersOptions) {
    this.#options = options
    this.#cards = [...options.cards]
    this.#random = seeded(options.seed, 'voters')
  }

  /** Resolves when the last who came has a final answer, or gave up. */
  async run({ points, mix, ports }: VotersRun): Promise<VotersResult> {
    this.#tallies = new Tallies()
    this.#leaving = new AbortController()
    this.#ports = ports
    for (const [port, lines] of this.#lines) {
      if (ports.includes(port)) continue
      lines.close()
      this.#lines.delete(port)
    }
    const curve = new Curve(points)
    const present = new Set<Promise<void>>()
    const startedAt = performance.now()
    let lastMs = 0
    for (;;) {
      const now = performance.now() - startedAt
      const due = Math.floor(curve.dueBy(now))
      const coming = due - this.#tallies.came
      for (let one = 1; one <= coming; one += 1) {
        const dueAt = startedAt + lastMs + ((now - lastMs) * one) / coming
        this.#tallies.came += 1
        if (present.size >= mostWaiting) {
          this.#tallies.heldBack += 1
          continue
        }
        const visit: Promise<void> = this.#come(mix, dueAt)
          .catch((error: unknown) => void this.ledger.problems.push(`a voter broke down: ${String(error)}`))
          .finally(() => present.delete(visit))
        present.add(visit)
      }
      lastMs = now
      if (now >= curve.durationMs) break
      await wait(tickMs)
    }
    const giveUp = setTimeout(() => this.#leaving.abort(), patienceMs)
    await Promise.all(present)
    clearTimeout(giveUp)
    return this.#tallies.result()
  }

  async #come(mix: Mix, dueAt: number): Promise<void> {
    const number = this.#people++
    const address = addressOf(Math.floor(number / votersOfAnAddress))
    const phone = String((number * stride) % phones).padStart(8, '0')
    const random = this.#random
    if (random.chance(mix.document)) await this.#ask('document', '/', { address, dueAt, headers: documentHeaders })
    await Promise.all([this.#askFiles(mix, address), this.#askCalls(mix, address, `09${phone}`)])
    if (random.chance(mix.vote)) await this.#castFree(mix, phone, address)
    if (random.chance(mix.chapa)) await this.#pay('chapa')
    if (random.chance(mix.card)) await this.#pay('card')
    if (random.chance(mix.receipt)) await this.#lookAtReceipt(address)
    if (random.chance(mix.results))
      await this.#ask('results', '/results', { address, dueAt: performance.now(), headers: documentHeaders })
  }

  async #askFiles(mix: Mix, address: string): Promise<void> {
    if (!this.#random.chance(mix.files)) return
    const missing = this.#options.visit.files.filter(() => !this.#random.chance(mix.cached))
    const dueAt = performance.now()
    await Promise.all(missing.map((path) => this.#ask('file', path, { address, dueAt })))
  }

  async #askCalls(mix: Mix, address: string, phone: string): Promise<void> {
    if (!this.#random.chance(mix.calls)) return
    const dueAt = performance.now()
    const filled = (text: string): string => text.replaceAll('PHONE', phone)
    const call = ({ method, path, body }: PageRequest): Promise<unknown> =>
      this.#ask('call', filled(path), { address, dueAt, method, ...(body !== undefined && { body: filled(body) }) })
    await Promise.all(this.#options.visit.calls.map(call))
  }

  async #ask(
    kind: Kind,
    path: string,
    sent: {
      readonly address: string
      readonly dueAt: number
      readonly method?: string
      readonly body?: string
      readonly headers?: Readonly<Record<string, string>>
    },
  ): Promise<void> {
    const { status, bytes } = await this.#someLines().ask(requestOf({ method: 'GET', path, ...sent }))
    if (status >= 200 && status < 400) this.#tallies.done(kind, sent.dueAt, bytes)
    else this.#tallies.error(kind, status)
  }

  async #castFree({ repeated }: Mix, phone: string, address: string): Promise<void> {
    const again = this.#used.length > 0 && this.#random.chance(repeated)
    const chosen = again ? this.#random.pick(this.#used) : phone
    const submit = this.#submitOf(`09${chosen}`, `+2519${chosen}`, 'free')
    this.#used[this.#used.length < remembered ? this.#used.length : this.#random.below(remembered)] = chosen
    await this.#cast(submit, address)
  }

  #submitOf(phone: string, phoneE164: string, kind: 'free' | 'paid'): Submit {
    const random = this.#random
    const picks = new Set<string>()
    for (let wanted = 1 + random.below(3); picks.size < wanted; ) picks.add(random.pick(this.#options.contestants))
    const submit = {
      key: random.uuid(),
      body: { phone, name: random.pick(names), actors: [...picks], kind },
      phoneE164,
    }
    this.ledger.submits.push(submit)
    return submit
  }

  /** As the page does: sent again, the same, until an answer is final. */
  async #cast(submit: Submit, address: string): Promise<void> {
    const dueAt = performance.now()
    const request = requestOf({
      method: 'POST',
      path: '/vote/vote',
      body: JSON.stringify(submit.body),
      headers: { 'idempotency-key': submit.key },
      address,
    })
    while (!this.#leaving.signal.aborted) {
      const { status, bytes, text } = await this.#someLines().ask(request, true)
      if (status === 202) {
        const ballot = String((JSON.parse(text) as { ballot?: unknown }).ballot) // of our own api
        this.#acknowledge(ballot, submit)
        return this.#tallies.done('vote', dueAt, bytes)
      }
      if (status >= 400 && status < 500) {
        const code = String((JSON.parse(text) as { code?: unknown }).code) // of our own api
        this.ledger.refused.push({ submit, status, code })
        this.#tallies.refused += 1
        return this.#tallies.done('vote', dueAt, bytes)
      }
      this.#tallies.error('vote', status)
      await wait(300 + this.#random.below(700))
    }
  }

  #acknowledge(ballot: string, submit: Submit): void {
    this.ledger.acknowledged.set(ballot, { ballot, submit })
    this.#tallies.acknowledged += 1
    this.#receipts[this.#receipts.length < remembered ? this.#receipts.length : this.#random.below(remembered)] = ballot
  }

  /** The whole of it: the price, paying, waiting until it is here, and the ballot with three picks. */
  async #pay(way: 'chapa' | 'card'): Promise<void> {
    const dueAt = performance.now()
    const number = String(((firstPayer + this.#payers++) * stride) % phones).padStart(8, '0')
    const phone = `+2519${number}`
    const card = way === 'card' ? this.#cards.pop() : undefined
    if (way === 'card' && card === undefined) throw new Error('there are no cards left')
    const voted = await payAndVote({
      card,
      phone,
      submit: () => this.#submitOf(phone, phone, 'paid'),
      urls: this.#ports.map((port) => `http://127.0.0.1:${port}`),
      random: this.#random,
      paymentLedger: this.paymentLedger,
      leaving: this.#leaving.signal,
    })
    if (!voted) return this.#tallies.error(way, 0)
    this.#acknowledge(voted.ballot, voted.submit)
    this.#tallies.done(way, dueAt)
  }

  async #lookAtReceipt(address: string): Promise<void> {
    if (this.#receipts.length === 0) return
    const ballot = this.#random.pick(this.#receipts)
    const request = requestOf({
      method: 'GET',
      path: `/vote/receipts/${receiptOf(ballot)}`,
      headers: { 'x-ballot': ballot },
      address,
    })
    while (!this.#leaving.signal.aborted) {
      const dueAt = performance.now()
      const { status, bytes } = await this.#someLines().ask(request)
      if (status === 200) return this.#tallies.done('receipt', dueAt, bytes)
      // Not counted yet: the page asks again.
      if (status !== 404) return this.#tallies.error('receipt', status)
      await wait(1_000)
    }
    this.#tallies.error('receipt', 404)
  }

  #someLines(): Lines {
    const port = this.#random.pick(this.#ports)
    const known = this.#lines.get(port)
    if (known) return known
    const lines = new Lines(port, linesToEach)
    this.#lines.set(port, lines)
    return lines
  }
}

/** Of the sixteen million from 41.0.0.0 on. */
const addressOf = (number: number): string => `41.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
