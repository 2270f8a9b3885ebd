import type { BallotOutcome, CastBallotAnswer, SettledOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import type { WorkChallenge } from '@ashenda/core/contracts/http/work.ts'
import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { picksOf } from '@ashenda/core/domain/podium.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { refusalText } from '../../lib/failure-text.ts'
import { api, NetworkLost, Refusal } from '../../lib/http.ts'
import { translate, translateRefusal } from '../../lib/i18n.ts'
import { inBrowser } from '../../lib/in-browser.ts'
import { askWhileSilent } from '../../lib/live/ask-while-silent.ts'
import { ballotTopic, live } from '../../lib/live/live.ts'
import { sheetOf } from '../../lib/sheet.ts'
import { onForeignChange } from '../../lib/storage.ts'
import { alertPerson } from '../../ui/ask.ts'
import { msToClosing } from '../contest/contest.ts'
import { choosePayment } from '../payment/choose-payment.ts'
import { choices, clearPicks } from '../picks/choices.ts'
import { rememberUsedFreeVote } from '../picks/used-free-votes.ts'
import { keepOwnBallot } from '../receipt/own-ballots.ts'
import { forgetFieldProblems, showFieldProblems, type VoterField } from '../submit/ballot-form.ts'
import { endBegun } from '../submit/begun-submit.ts'
import { type CreditProblem, isCreditProblem } from '../submit/credit-problem.ts'
import {
  doneElsewhere,
  forgetPending,
  keepPending,
  readPending,
  type Submit,
  submitOf,
  undoneKey,
  undoPending,
} from '../submit/pending-ballot.ts'
import { isPending, pendingKey } from '../submit/pending-key.ts'
import { submitState, working } from '../submit/submit-state.ts'
import { clearQuery } from './arrival.ts'
import type { RefusedSubmit, Told } from './submit-machine.ts'
import { createSubmitRunner, type SubmitPorts } from './submit-runner.ts'

const fieldOfRefusal: Readonly<Partial<Record<string, VoterField>>> = {
  bad_phone: 'phone',
  empty_name: 'name',
  name_too_long: 'name',
  invalid_text: 'name',
}

/** The page is hidden or gone: browsers let only such calls outlive it. */
let isLeaving = false

/** If too many votes come from its address, this browser solves a challenge and sends the solution. */
async function send({ key, body }: Submit): Promise<CastBallotAnswer> {
  const post = (work?: string): Promise<CastBallotAnswer> =>
    api.post<CastBallotAnswer>(
      '/vote/vote',
      { ...body, ...(work !== undefined && { work }) },
      { headers: { 'idempotency-key': key }, keepalive: isLeaving },
    )
  try {
    return await post()
  } catch (error) {
    const challenge = error instanceof Refusal && error.code === 'work_needed' && challengeIn(error.answer)
    if (!challenge) throw error
    working.setState(true, true)
    try {
      return await post(await (await loadWork()).showWork(challenge))
    } finally {
      working.setState(false, true)
    }
  }
}

const challengeIn = (answer: object): WorkChallenge | undefined =>
  'work' in answer ? (answer.work as WorkChallenge | undefined) : undefined // the contract's word

/** Rarely needed. A lost file counts as a lost answer: it is retried. */
const loadWork = () =>
  import('./proof-of-work.ts').catch((cause: unknown) => {
    throw new NetworkLost(cause)
  })

/** Why the last paid ballot found no payment, shown beside the form with a link. */
const creditProblem = createStore<{ readonly problem?: CreditProblem }>()(() => ({}))

export const useCreditProblem = (): CreditProblem | undefined => useStore(creditProblem, ({ problem }) => problem)

const clearCreditProblem = (): void => creditProblem.setState({}, true)

/** Whether a refusal concerns the input. */
export const isAboutForm = (code: string): boolean => code in fieldOfRefusal

/** A voter who left the form sees a toast and stays on her page. */
const isAtForm = (): boolean => sheetOf(history.state)?.name === 'podium'

/** Only a paid vote remains. */
const onlyPaidIsLeft: ReadonlySet<string> = new Set([
  'free_vote_used',
  'phone_not_provable',
  'free_votes_off',
  'free_votes_later',
])

const isIdle = (): boolean => runner.state.getState().step === 'idle'

/** Shows a refusal: beside its field, otherwise in an alert (VOT-07). @param told with the submit if one was refused */
export async function tell({ code, message, retryAfterSeconds, submit }: Told & Partial<RefusedSubmit>): Promise<void> {
  if (isCreditProblem(code)) return creditProblem.setState({ problem: code })
  if (code === 'free_vote_used' && submit) rememberUsedFreeVote(submit.body.phone)
  const field = fieldOfRefusal[code]
  if (field && isAtForm()) return showFieldProblems({ [field]: { code, message } })
  await alertPerson({
    say: () =>
      refusalText({ code, message, status: 429, retryAfterSeconds }, { t: translate, refusal: translateRefusal }),
  })
  if (onlyPaidIsLeft.has(code) && isAtForm() && isIdle()) choosePayment()
}

/** Follows the ballot, and remembers a used free vote. */
const follow: SubmitPorts['follow'] = (ballot, settled) =>
  followBallot(ballot, (outcome) => {
    const now = runner.state.getState()
    const isUsed = outcome.status === 'counted' ? outcome.kind === 'free' : outcome.reason === 'free_vote_used'
    if (isUsed && now.step === 'accepted' && now.ballot === ballot) rememberUsedFreeVote(now.submit.body.phone)
    settled(outcome)
  })

const ports: SubmitPorts = {
  send,
  keep: keepPending,
  doneElsewhere,
  keepOwn: keepOwnBallot,
  forget: ({ key }) => forgetPending(key),
  undo: undoPending,
  clearChoices: ({ podium }) => clearPicks(picksOf(podium)),
  clearQuery,
  tell: (refused) => void tell(refused),
  follow,
}

const runner = createSubmitRunner(ports, submitState)

/** What is held is sent before the page can die. */
function leave(): void {
  isLeaving = true
  sendNow()
}

if (inBrowser) {
  window.addEventListener('online', () => runner.dispatch({ type: 'due' }))
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leave()
    else isLeaving = false
  })
  // What is no longer stored was sent by another tab, or would be lost with this page.
  onForeignChange([pendingKey, undoneKey], () => runner.decide(isPending() ? undefined : 'released'))
}

/** A free ballot can be undone for so long. */
const holdMs = 10_000
/** Closer to the closing nothing is held: the ballot must arrive in time, on a slow line too. */
const safeMs = 60_000

/** Sends the form: a free ballot after the time to undo it, a paid one only after its payment (credit.ts). */
export function submitBallot(kind: BallotKind): void {
  endBegun()
  const state = runner.state.getState()
  const former = state.step === 'idle' ? state.former : undefined
  clearCreditProblem()
  forgetFieldProblems()
  const submit = submitOf(choices.getState(), kind, former)
  const isHeld = kind === 'free' && msToClosing() > safeMs
  runner.dispatch({ type: 'submitted', submit, ...(isHeld && { until: Date.now() + holdMs }) })
}

/** The voter does not want to undo it. */
export const sendNow = (): void => runner.decide('released')

/** Resumes an earlier page's unanswered submit. */
export function resumeSubmit(): void {
  const pending = readPending()
  if (!pending) return forgetPending(undefined)
  const { until = 0, ...submit } = pending
  const mostUntil = Date.now() + holdMs
  // Another tab holds it: whichever is asked to undo it does. A clock that was set back must not hold it for hours.
  if (until > Date.now()) runner.dispatch({ type: 'submitted', submit, until: Math.min(until, mostUntil) })
  else runner.dispatch({ type: 'resumed', submit })
}

/** The code was right and its ballot accepted. */
export const acceptProven = (key: string, { ballot, receipt }: CastBallotAnswer): void =>
  runner.dispatch({ type: 'answered', key, ballot, receipt })

/** Another code was sent. @param resendAt when the next is allowed, epoch ms */
export const resent = (key: string, ballot: string, resendAt: number): void =>
  runner.dispatch({ type: 'unproven', key, ballot, resendAt })

/** A ballot that the worker refuses by the rules. */
export const refuseProven = (key: string, code: string, message: string): void =>
  runner.dispatch({ type: 'refused', key, code, message })

/** Its ballot no longer waits: it is resent, and a new code comes. */
export const submitAgain = (submit: Submit): void => runner.dispatch({ type: 'resumed', submit })

export const stopSending = (): void => runner.decide('withdrawn')

/** The thank-you was seen; back to the form. */
export function closeReceipt(): void {
  clearCreditProblem()
  forgetFieldProblems()
  runner.dispatch({ type: 'closed' })
}

/** Reports a ballot's outcome: over the socket, or by polling without one (VOT-11). */
function followBallot(ballot: string, settled: (outcome: SettledOutcome) => void): () => void {
  let stopped = false

  function stop(): void {
    stopped = true
    stopAsking()
    stopListening()
  }

  function hear(outcome: BallotOutcome): void {
    if (stopped || outcome.status === 'pending') return
    stop()
    settled(outcome)
  }

  const stopAsking = askWhileSilent(() => api.get<BallotOutcome>(`/vote/ballots/${ballot}`).then(hear))
  const stopListening = live.subscribe(ballotTopic(ballot), (message) => {
    if (message.type === 'ballot') hear(message)
  })
  return stop
}
