import type { BallotKind } from '@ashenda/core/domain/ballot.ts'

/** What a page sends, with who and what it is about as numbers within the sequence. */
export interface Submit {
  readonly voter: number
  readonly browser: number
  /** Each browser has keys of its own. */
  readonly key: string
  /** In the order of their rank. */
  readonly picks: readonly number[]
  /** Undefined: not said. */
  readonly wantedKind: BallotKind | undefined
}

/** Of a submit: 'taken', or the code of the refusal. Undefined where it was lost, or says that it is not known. */
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

/** A submit that was acknowledged. */
export interface Taken {
  readonly submit: Submit
  readonly ballot: string
  readonly receipt: string
  /** What it must be counted as; undefined where a payment was on its way and may have come first. */
  readonly kind: BallotKind | undefined
  /** As it was told, for good. */
  outcome: Outcome | undefined
}

export interface Payment {
  readonly id: string
  readonly voter: number
  readonly browser: number
  /** `paid` and `failed` at the provider, and not known here yet; `settled` has given its credit. */
  state: 'open' | 'paid' | 'failed' | 'settled'
}

/** What is known of the site by what it was sent and what it answered, and nothing else. */
export interface Model {
  readonly taken: Map<string, Taken>
  /** Submits without a firm answer: they may be recorded. */
  readonly doubtful: Map<string, Submit>
  /** By Chapa and by card. */
  readonly payments: Map<string, Payment>
  /** The payment each used card was used for. */
  readonly usedCards: Map<number, string>
  /** Whatever was sent, in order, each once. */
  readonly sent: Map<string, Submit>
  /** Browsers that have the cookie of those who pay. */
  readonly marked: Set<number>
  isWorkerUp: boolean
  /** Whether there are groups that can be delivered once more. */
  hasGroups: boolean
}

/** The first browser has looked at the price before, the second has not. */
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

/** What makes a submit the same as an earlier one. */
const identityOf = ({ voter, browser, key, picks, wantedKind }: Submit): string =>
  [voter, browser, key, picks.join(), wantedKind ?? ''].join(' ')

/** How many credits a browser has open for a voter: at least and at most. */
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

/** What a submit may be answered that was not acknowledged before. */
export function allowedAnswers(model: Model, submit: Submit): ReadonlySet<string> {
  if (submit.wantedKind === 'paid' && !model.marked.has(submit.browser)) return new Set(['credit_missing'])
  if (!mayBePaid(model, submit)) return freeAnswers(model, submit)
  const { least, most } = openCredits(model, submit)
  const without = submit.wantedKind === 'paid' ? refusalsOfPaid(model, submit) : freeAnswers(model, submit)
  return new Set([...(most > 0 ? ['taken'] : []), ...(least > 0 ? [] : without)])
}

/** Where a credit came, it is spent or on its way to be; where one may have come, it may be missing as well. */
function refusalsOfPaid(model: Model, { voter, browser }: Submit): readonly string[] {
  const states = [...model.payments.values()].flatMap((one) =>
    one.voter === voter && one.browser === browser ? [one.state] : [],
  )
  if (states.includes('settled')) return ['credit_spent']
  return states.includes('paid') ? ['credit_missing', 'credit_spent'] : ['credit_missing']
}

/** Where another free ballot of the voter is known, this one is told at once or, under load, refused by the worker. */
function freeAnswers(model: Model, submit: Submit): ReadonlySet<string> {
  const own = identityOf(submit)
  const mayBeOther = (one: Submit): boolean => one.voter === submit.voter && identityOf(one) !== own
  const others = [...model.taken.values()].some((one) => mayBeOther(one.submit) && one.kind !== 'paid')
  const perhaps = [...model.doubtful.values()].some((one) => mayBeOther(one) && one.wantedKind !== 'paid')
  return new Set(others || perhaps ? ['taken', 'free_vote_used'] : ['taken'])
}

/** What is wrong with the answer to a submit; undefined where nothing is. */
export function problemOfAnswer(model: Model, submit: Submit, answer: SubmitAnswer): string | undefined {
  if (answer.told === undefined) return undefined
  const known = model.taken.get(identityOf(submit))
  if (known) {
    if (answer.told !== 'taken') return `it was acknowledged before, and is refused now: ${answer.told}`
    if (answer.ballot !== known.ballot) return `it was ballot ${known.ballot} before, and is ${answer.ballot} now`
    return answer.receipt === known.receipt ? undefined : `its receipt was ${known.receipt} before`
  }
  const twin = [...model.taken.values()].find(({ ballot }) => ballot === answer.ballot)
  if (twin) return `it has the ballot of another submit: ${identityOf(twin.submit)}`
  const allowed = allowedAnswers(model, submit)
  return allowed.has(answer.told) ? undefined : `it is ${answer.told}, and must be ${[...allowed].join(' or ')}`
}

/** Adds what an answer without a problem says. */
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

/** What is wrong with an outcome that was told; `isRecorded`: it is known to be recorded. */
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

/** Keeps an outcome without a problem. */
export function learnOutcome(model: Model, taken: Taken, outcome: Outcome): void {
  if (outcome.status === 'pending') return
  const kind = outcome.kind === 'paid' ? 'paid' : 'free'
  model.taken.set(identityOf(taken.submit), { ...taken, kind, outcome })
}
