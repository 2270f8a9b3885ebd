import type { BallotKind } from '@ashenda/core/domain/ballot.ts'

/** What a page sends; voter, browser and picks are numbers within the sequence. */
export interface Submit {
  readonly voter: number
  readonly browser: number
  /** Unique within a browser. */
  readonly key: string
  /** In order of rank. */
  readonly picks: readonly number[]
  /** Undefined if not given. */
  readonly wantedKind: BallotKind | undefined
}

/** The answer to a submit: 'taken' or a refusal code. Undefined if it was lost or inconclusive. */
export interface SubmitAnswer {
  readonly told: string | undefined
  readonly ballot?: string
  readonly receipt?: string
}

export interface Outcome {
  readonly status: string
  readonly kind?: string | null
  readonly reason?: string | null
}

/** An acknowledged submit. */
export interface Taken {
  readonly submit: Submit
  readonly ballot: string
  readonly receipt: string
  /** What it must be counted as; undefined if a payment was under way and may have come first. */
  readonly kind: BallotKind | undefined
  /** The final outcome, once told. */
  outcome: Outcome | undefined
}

export interface Payment {
  readonly id: string
  readonly voter: number
  readonly browser: number
  /** `paid` and `failed` are known only to the provider; `settled` has given its credit. */
  state: 'open' | 'paid' | 'failed' | 'settled'
}

/** What is known about the site solely from requests and answers. */
export interface Model {
  readonly taken: Map<string, Taken>
  /** Submits without a firm answer, which may be recorded. */
  readonly doubtful: Map<string, Submit>
  /** Payments by Chapa and by card. */
  readonly payments: Map<string, Payment>
  /** The payment of each used card. */
  readonly usedCards: Map<number, string>
  /** Everything sent, in order, each once. */
  readonly sent: Map<string, Submit>
  /** Browsers with a payer's cookie. */
  readonly marked: Set<number>
  isWorkerUp: boolean
  /** Whether there are groups to deliver again. */
  hasGroups: boolean
}

/** The first browser has already seen the price, the second has not. */
export const emptyModel = (): Model => ({
  taken: new Map(),
  doubtful: new Map(),
  payments: new Map(),
  usedCards: new Map(),
  sent: new Map(),
  marked: new Set([0]),
  isWorkerUp: true,
  hasGroups: false,
})

/** What identifies a repeated submit. */
const identityOf = ({ voter, browser, key, picks, wantedKind }: Submit): string =>
  [voter, browser, key, picks.join(), wantedKind ?? ''].join(' ')

/** The fewest and most credits a browser may have open for a voter. */
export function openCredits(model: Model, submit: Submit): { readonly least: number; readonly most: number } {
  const isOwn = (other: { voter: number; browser: number }): boolean =>
    other.voter === submit.voter && other.browser === submit.browser
  const payments = [...model.payments.values()].filter(isOwn)
  const settled = payments.filter(({ state }) => state === 'settled').length
  const paid = payments.filter(({ state }) => state === 'paid').length
  const taken = [...model.taken.values()].filter((one) => isOwn(one.submit))
  const spent = taken.filter(({ kind }) => kind === 'paid').length
  const perhaps = taken.filter(({ kind }) => kind === undefined).length
  const own = identityOf(submit)
  const doubtful = [...model.doubtful].filter(
    ([identity, one]) => isOwn(one) && identity !== own && mayBePaid(model, one),
  ).length
  return { least: settled - spent - perhaps - doubtful, most: settled + paid - spent }
}

const mayBePaid = (model: Model, { wantedKind, browser }: Submit): boolean =>
  wantedKind !== 'free' && model.marked.has(browser)

/** The allowed answers to a submit not acknowledged before. */
export function allowedAnswers(model: Model, submit: Submit): ReadonlySet<string> {
  if (submit.wantedKind === 'paid' && !model.marked.has(submit.browser)) return new Set(['credit_missing'])
  if (!mayBePaid(model, submit)) return freeAnswers(model, submit)
  const { least, most } = openCredits(model, submit)
  const without = submit.wantedKind === 'paid' ? refusalsOfPaid(model, submit) : freeAnswers(model, submit)
  return new Set([...(most > 0 ? ['taken'] : []), ...(least > 0 ? [] : without)])
}

/** A credit that came is spent or about to be; one that may have come may also be missing. */
function refusalsOfPaid(model: Model, { voter, browser }: Submit): readonly string[] {
  const states = [...model.payments.values()].flatMap((one) =>
    one.voter === voter && one.browser === browser ? [one.state] : [],
  )
  if (states.includes('settled')) return ['credit_spent']
  return states.includes('paid') ? ['credit_missing', 'credit_spent'] : ['credit_missing']
}

/** If another free ballot of the voter is known, this one is refused at once or, under load, by the worker. */
function freeAnswers(model: Model, submit: Submit): ReadonlySet<string> {
  const own = identityOf(submit)
  const mayBeOther = (one: Submit): boolean => one.voter === submit.voter && identityOf(one) !== own
  const others = [...model.taken.values()].some((one) => mayBeOther(one.submit) && one.kind !== 'paid')
  const perhaps = [...model.doubtful.values()].some((one) => mayBeOther(one) && one.wantedKind !== 'paid')
  return new Set(others || perhaps ? ['taken', 'free_vote_used'] : ['taken'])
}

/** A waiting free ballot, sent again through another process after the voter's free vote was used (decision 2). */
const mayLoseToAnother = (model: Model, submit: Submit, { kind, outcome }: Taken): boolean =>
  kind !== 'paid' && outcome === undefined && freeAnswers(model, submit).has('free_vote_used')

/** The problem with an answer to a submit, or undefined. */
export function problemOfAnswer(model: Model, submit: Submit, answer: SubmitAnswer): string | undefined {
  if (answer.told === undefined) return undefined
  const known = model.taken.get(identityOf(submit))
  if (known) {
    if (answer.told === 'free_vote_used' && mayLoseToAnother(model, submit, known)) return undefined
    if (answer.told !== 'taken') return `it was acknowledged before, and is refused now: ${answer.told}`
    if (answer.ballot !== known.ballot) return `it was ballot ${known.ballot} before, and is ${answer.ballot} now`
    return answer.receipt === known.receipt ? undefined : `its receipt was ${known.receipt} before`
  }
  const twin = [...model.taken.values()].find(({ ballot }) => ballot === answer.ballot)
  if (twin) return `it has the ballot of another submit: ${identityOf(twin.submit)}`
  const allowed = allowedAnswers(model, submit)
  return allowed.has(answer.told) ? undefined : `it is ${answer.told}, and must be ${[...allowed].join(' or ')}`
}

/** Adds the information of a valid answer. */
export function learnAnswer(model: Model, submit: Submit, { told, ballot, receipt }: SubmitAnswer): void {
  const identity = identityOf(submit)
  model.sent.set(identity, submit)
  if (model.taken.has(identity)) return
  if (told === undefined) model.doubtful.set(identity, submit)
  if (told !== 'taken' || ballot === undefined || receipt === undefined) return
  const taken = { submit, ballot, receipt, kind: kindOf(model, submit), outcome: undefined }
  model.doubtful.delete(identity)
  model.taken.set(identity, taken)
}

function kindOf(model: Model, submit: Submit): BallotKind | undefined {
  if (!mayBePaid(model, submit)) return 'free'
  const { least, most } = openCredits(model, submit)
  if (submit.wantedKind === 'paid' || least > 0) return 'paid'
  return most > 0 ? undefined : 'free'
}

/** The problem with an outcome, or undefined; `isRecorded`: it is known to be recorded. */
export function problemOfOutcome(taken: Taken, outcome: Outcome, isRecorded: boolean): string | undefined {
  const { kind, outcome: before } = taken
  const { status, reason } = outcome
  if (status === 'pending') return isRecorded || before ? 'it was recorded, and is pending now' : undefined
  if (before && (before.status !== status || before.kind !== outcome.kind))
    return `it was ${before.status} as ${before.kind} before`
  if (kind !== undefined && outcome.kind !== kind) return `it must be ${kind}`
  if (status === 'counted') return undefined
  if (status !== 'refused') return `there is no status ${status}`
  if (outcome.kind === 'paid') return 'it is paid for, was acknowledged, and was refused later'
  return reason === 'free_vote_used' ? undefined : 'nothing but another free ballot may have it refused'
}

/** Keeps a valid outcome. */
export function learnOutcome(model: Model, taken: Taken, outcome: Outcome): void {
  if (outcome.status === 'pending') return
  const kind = outcome.kind === 'paid' ? 'paid' : 'free'
  model.taken.set(identityOf(taken.submit), { ...taken, kind, outcome })
}
