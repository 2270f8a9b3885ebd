import { randomBytes } from 'node:crypto'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { somePhone } from '../support/contest-data.ts'
import { type Answer, get, post } from '../support/http.ts'
import { testPepper } from '../support/platform.ts'
import { until } from '../support/until.ts'
import { Broken } from './broken.ts'
import type { Figures } from './figures.ts'
import type { Submit, SubmitAnswer } from './model.ts'
import type { Site } from './site.ts'

interface Person {
  readonly phone: string
  /** The voter's id. */
  readonly id: string
}

/** One sequence on a shared site, with its own people, browsers, keys and cards, and three contestants. */
export interface Sequence {
  readonly site: Site
  readonly figures: Figures
  readonly voters: readonly Person[]
  /** Each browser's cookie, once set. */
  readonly cookies: readonly string[]
  readonly contestants: readonly string[]
  readonly cards: readonly string[]
  /** The three contestants' earlier votes. */
  readonly before: Tally
  /** Groups that were in the queue and can be delivered again. */
  readonly groups: unknown[]
  /** What was done and answered. */
  readonly log: string[]
}

/** Counted votes of each contestant: free, first, second, third. */
export type Tally = Readonly<Record<string, readonly number[]>>

const people = 2
const browsers = 2
const cardsOfOne = 2
const contestantsOfOne = 3

export async function beginSequence(site: Site, figures: Figures): Promise<Sequence> {
  const first = (figures.sequences * contestantsOfOne) % site.contestants.length
  const contestants = site.contestants.slice(first, first + contestantsOfOne)
  figures.sequences += 1
  return {
    site,
    figures,
    voters: Array.from({ length: people }, () => {
      const phone = somePhone()
      return { phone, id: voterIdOf(testPepper, phone) }
    }),
    cookies: Array.from({ length: browsers }, () => `claimant=${randomBytes(32).toString('base64url')}`),
    contestants,
    cards: await Promise.all(Array.from({ length: cardsOfOne }, () => site.freshCard())),
    before: await tallyOf(site, contestants),
    groups: [],
    log: [],
  }
}

/** The tally as the worker keeps it. */
export async function tallyOf({ sql, contest }: Site, contestants: readonly string[]): Promise<Tally> {
  const rows = await sql<{ id: string; free: number; first: number; second: number; third: number }[]>`
    select contestant_id as id, free, first, second, third from tally
    where contest_id = ${contest} and contestant_id = any(${[...contestants]}::uuid[])`
  const none = Object.fromEntries(contestants.map((id) => [id, [0, 0, 0, 0]]))
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.id, [row.free, row.first, row.second, row.third]])) }
}

/** Sends a submit once. Returns nothing if the connection breaks or the answer is inconclusive. */
export async function sendOnce(
  sequence: Sequence,
  api: number,
  submit: Submit,
  isMarked: boolean,
): Promise<SubmitAnswer> {
  const { site, voters, contestants } = sequence
  const body = {
    phone: voters[submit.voter]?.phone,
    name: 'Selam',
    actors: submit.picks.map((pick) => contestants[pick]),
    ...(submit.wantedKind !== undefined && { kind: submit.wantedKind }),
  }
  const headers = { 'idempotency-key': keyOf(sequence, submit), ...(isMarked && cookieOf(sequence, submit.browser)) }
  const answer = await post(`${site.urlOf(api)}/vote/vote`, body, headers).catch(() => undefined)
  sequence.figures.count(`answer ${answer ? (answer.body['code'] ?? answer.status) : 'lost'}`)
  if (answer === undefined || answer.status === 503) return { told: undefined }
  if (answer.status !== 202) return { told: String(answer.body['code']) }
  return { told: 'taken', ballot: String(answer.body['ballot']), receipt: String(answer.body['receipt']) }
}

/** Sends like a page: again with the same key until there is a firm answer. */
export const send = (sequence: Sequence, api: number, submit: Submit, isMarked: boolean): Promise<SubmitAnswer> =>
  until(async () => {
    const answer = await sendOnce(sequence, api, submit, isMarked)
    return answer.told !== undefined && answer
  }).catch(() => {
    throw new Broken('it has no firm answer, however often it is sent')
  })

const cookieOf = ({ cookies }: Sequence, browser: number): Record<string, string> => ({
  cookie: cookies[browser] ?? '',
})

/** Each key contains the first voter's phone, which no other sequence has. */
const keyOf = ({ voters }: Sequence, { browser, key }: Submit): string => `${voters[0]?.phone}-${browser}-${key}`

export interface Payer {
  readonly voter: number
  readonly browser: number
}

const payer = (sequence: Sequence, { voter }: Payer) => ({ phone: sequence.voters[voter]?.phone, name: 'Selam' })

export const openCheckout = (sequence: Sequence, api: number, who: Payer): Promise<Answer> =>
  post(`${sequence.site.urlOf(api)}/vote/payWithChapa`, payer(sequence, who), cookieOf(sequence, who.browser))

export const redeem = (sequence: Sequence, api: number, who: Payer, card: number): Promise<Answer> =>
  post(
    `${sequence.site.urlOf(api)}/vote/payWithCard`,
    { ...payer(sequence, who), card: sequence.cards[card] },
    cookieOf(sequence, who.browser),
  )

/** The payer does something in the checkout. */
export async function actAtChapa({ site }: Sequence, payment: string, action: 'pay' | 'fail'): Promise<void> {
  const [row] = await site.sql<{ reference: string }[]>`select reference from payments where id = ${payment}`
  const address = `${site.sandboxUrl}/sandbox/transactions/${row?.reference}/${action}`
  const answer = await fetch(address, { method: 'POST' })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to ${action}`)
}

export const outcomeOf = ({ site }: Sequence, api: number, ballot: string): Promise<Answer> =>
  get(`${site.urlOf(api)}/vote/ballots/${ballot}`)

export const receiptOf = ({ site }: Sequence, api: number, receipt: string): Promise<Answer> =>
  get(`${site.urlOf(api)}/vote/receipts/${receipt}`)
