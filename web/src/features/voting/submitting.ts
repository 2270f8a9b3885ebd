import type { BallotOutcome, CastBallotAnswer, SettledOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import type { WorkChallenge } from '@ashenda/core/contracts/http/work.ts'
import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { picksOf, type Slot } from '@ashenda/core/domain/podium.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { refusalText } from '../../lib/failure-text.ts'
import { api, NetworkLost, Refusal } from '../../lib/http.ts'
import { translate, translateRefusal } from '../../lib/i18n.ts'
import { inBrowser } from '../../lib/in-browser.ts'
import { askWhileSilent } from '../../lib/live/ask-while-silent.ts'
import { ballotTopic, live } from '../../lib/live/live.ts'
import { sheetOf } from '../../lib/sheet.ts'
import { alertPerson } from '../../ui/ask.ts'
import { choosePayment } from '../payment/choose-payment.ts'
import { choices, clearPodium } from '../picks/choices.ts'
import { rememberUsedFreeVote } from '../picks/used-free-votes.ts'
import { keepOwnBallot } from '../receipt/own-ballots.ts'
import { bodyOf } from '../submit/ballot-form.ts'
import { endBegun } from '../submit/begun-submit.ts'
import { type CreditProblem, isCreditProblem } from '../submit/credit-problem.ts'
import { forgetFieldProblems, showFieldProblems, type VoterField } from '../submit/field-problems.ts'
import { forgetPending, keepPending, readPending, type Submit, submitOf } from '../submit/pending-ballot.ts'
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

/** The contestants of the last accepted ballot: the thank-you shows them after the podium is cleared. */
const honoured = createStore<{ readonly slots: readonly Slot[] }>()(() => ({ slots: [] }))

/** Where very many votes come from its address, this browser computes for a moment, and sends what came of it along. */
async function send({ key, body }: Submit): Promise<CastBallotAnswer> {
  const post = (work?: string): Promise<CastBallotAnswer> =>
    api.post<CastBallotAnswer>(
      '/vote/vote',
      { ...body, ...(work !== undefined && { work }) },
      { headers: { 'idempotency-key': key } },
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

/** Hardly ever needed. A file that does not come is as good as an answer that does not: it is tried again. */
const loadWork = () =>
  import('./show-work.ts').catch((cause: unknown) => {
    throw new NetworkLost(cause)
  })

function honourAndClear(): void {
  honoured.setState({ slots: picksOf(choices.getState().podium) })
  clearPodium()
}

/** Why the last paid ballot found no payment: shown beside the form, with where to look. */
const creditProblem = createStore<{ readonly problem?: CreditProblem }>()(() => ({}))

export const useCreditProblem = (): CreditProblem | undefined => useStore(creditProblem, ({ problem }) => problem)

const clearCreditProblem = (): void => creditProblem.setState({}, true)

/** Whether a refusal is about what was typed. */
export const isAboutForm = (code: string): boolean => code in fieldOfRefusal

/** A voter who has left the form in between sees a toast, and stays on her page. */
const isAtForm = (): boolean => sheetOf(history.state)?.name === 'podium'

/** What remains to her is a paid vote. */
const onlyPaidIsLeft: ReadonlySet<string> = new Set(['free_vote_used', 'phone_not_provable'])

const isIdle = (): boolean => runner.state.getState().step === 'idle'

/**
 * Why the server said no: beside the field that it is about, else in an alert (VOT-07).
 * @param told with the submit where one was refused
 */
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

/** Follows the ballot, and remembers what its outcome says of the phone's free vote. */
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
  keepOwn: keepOwnBallot,
  forget: forgetPending,
  clearChoices: honourAndClear,
  clearQuery,
  tell: (refused) => void tell(refused),
  follow,
}

const runner = createSubmitRunner(ports, submitState)

if (inBrowser) window.addEventListener('online', () => runner.dispatch({ type: 'due' }))

/** Sends what is chosen and typed; a paid ballot only after its payment was seen (credit.ts). */
export function submitBallot(kind: BallotKind): void {
  endBegun()
  const state = runner.state.getState()
  const former = state.step === 'idle' ? state.former : undefined
  clearCreditProblem()
  forgetFieldProblems()
  runner.dispatch({ type: 'submitted', submit: submitOf(bodyOf(choices.getState(), kind), former) })
}

/** Takes up what an earlier page did not get an answer to. */
export function resumeSubmit(): void {
  const submit = readPending()
  if (submit) runner.dispatch({ type: 'resumed', submit })
  else forgetPending()
}

/** The code was right, and its ballot is taken. */
export const acceptProven = (key: string, { ballot, receipt }: CastBallotAnswer): void =>
  runner.dispatch({ type: 'answered', key, ballot, receipt })

/** Another code was sent. @param resendAt when the next may be asked for, epoch ms */
export const resent = (key: string, ballot: string, resendAt: number): void =>
  runner.dispatch({ type: 'unproven', key, ballot, resendAt })

/** A ballot that the worker refuses by the rules after all. */
export const refuseProven = (key: string, code: string, message: string): void =>
  runner.dispatch({ type: 'refused', key, code, message })

/** Its ballot waits no longer: it is sent again, and a new code comes. */
export const submitAgain = (submit: Submit): void => runner.dispatch({ type: 'resumed', submit })

export const stopSending = (): void => runner.dispatch({ type: 'withdrawn' })

/** The thank-you was seen; the form is back. */
export function closeReceipt(): void {
  clearCreditProblem()
  forgetFieldProblems()
  runner.dispatch({ type: 'closed' })
}

export const useHonoured = (): readonly Slot[] => useStore(honoured, ({ slots }) => slots)

/** Reports how a ballot ended: over the socket, or by asking now and then while there is none (VOT-11). */
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
