import { Broken } from '../broken.ts'
import {
  learnAnswer,
  learnOutcome,
  type Model,
  type Outcome,
  problemOfAnswer,
  problemOfOutcome,
  type Submit,
  type SubmitAnswer,
  type Taken,
} from '../model.ts'
import { outcomeOf, receiptOf, type Sequence, send, sendOnce } from '../sequence.ts'
import { apiText, type Happening, learnAtOnce, nthOf, type Step, step, textOf } from './step.ts'

export const submit = (api: number, what: Submit): Step =>
  step({
    name: 'submit',
    text: `submit to ${apiText(api)}: ${textOf(what)}`,
    run: (model, sequence) => sendTo(model, sequence, api, what),
  })

/** Repeats something sent before: the same again, or the same key with other picks. */
export const resend = (api: number, nth: number, picks?: readonly number[]): Step =>
  step({
    name: picks === undefined ? 'resend' : 'same key, other picks',
    text: `send the ${nth + 1}. again to ${apiText(api)}${picks === undefined ? '' : `, for ${picks}`}`,
    check: ({ sent }) => sent.size > 0,
    run: async (model, sequence) => {
      const before = nthOf(model.sent.values(), nth)
      const what = picks === undefined ? before : { ...before, picks }
      return `${textOf(what)}: ${await sendTo(model, sequence, api, what)}`
    },
  })

/** Sends to both api copies at the same moment. */
export const submitAtOnce = (first: Submit, second: Submit): Step =>
  step({
    name: 'two submits at once',
    text: `at once, to api 1: ${textOf(first)}; to api 2: ${textOf(second)}`,
    run: (model, sequence) => sendAtOnce(model, sequence, first, second),
  })

export const resendAtOnce = (nth: number): Step =>
  step({
    name: 'resend to both at once',
    text: `send the ${nth + 1}. again to both copies of the api at once`,
    check: ({ sent }) => sent.size > 0,
    run: (model, sequence) => {
      const again = nthOf(model.sent.values(), nth)
      return sendAtOnce(model, sequence, again, again)
    },
  })

export const readOutcome = (api: number, nth: number, by: 'id' | 'receipt'): Step =>
  step({
    name: `outcome by ${by}`,
    text: `what became of the ${nth + 1}. ballot, by ${by} from ${apiText(api)}`,
    check: ({ taken }) => taken.size > 0,
    run: async (model, sequence) => {
      const taken = nthOf(model.taken.values(), nth)
      return readInto(model, sequence, { api, taken, by, isRecorded: false })
    },
  })

/** Asks for a ballot's outcome. @throws Broken if it is impossible */
export async function readInto(
  model: Model,
  sequence: Sequence,
  { api, taken, by, isRecorded }: { api: number; taken: Taken; by: 'id' | 'receipt'; isRecorded: boolean },
): Promise<string> {
  const outcome = await (by === 'id' ? outcomeById : outcomeByReceipt)(sequence, api, taken)
  const problem = problemOfOutcome(taken, outcome, isRecorded)
  const told =
    `${outcome.status}${outcome.status === 'pending' ? '' : ` as ${outcome.kind}`} ${outcome.reason ?? ''}`.trimEnd()
  if (problem !== undefined) throw new Broken(`${textOf(taken.submit)} is told ${told}: ${problem}`)
  learnOutcome(model, taken, outcome)
  return told
}

const pending: Outcome = { status: 'pending' }

const outcomeById = async (sequence: Sequence, api: number, { ballot }: Taken): Promise<Outcome> =>
  (await outcomeOf(sequence, api, ballot)).body as unknown as Outcome // of the contract

async function outcomeByReceipt(sequence: Sequence, api: number, { receipt }: Taken): Promise<Outcome> {
  const { status, body } = await receiptOf(sequence, api, receipt)
  return status === 404 ? pending : (body as unknown as Outcome) // of the contract
}

/** @throws Broken if the answer is impossible */
export async function sendTo(model: Model, sequence: Sequence, api: number, what: Submit): Promise<string> {
  const answer = await send(sequence, api, what, model.marked.has(what.browser))
  const { problem, learn } = happeningOf(what, answer)
  const found = problem(model)
  if (found !== undefined) throw new Broken(`${textOf(what)}: ${found}`)
  learn(model)
  return toldOf(answer)
}

async function sendAtOnce(model: Model, sequence: Sequence, first: Submit, second: Submit): Promise<string> {
  const [one, other] = await Promise.all(
    [first, second].map((what, api) => send(sequence, api, what, model.marked.has(what.browser))),
  )
  if (!one || !other) throw new Error('two were sent')
  const problem = learnAtOnce(model, happeningOf(first, one), happeningOf(second, other))
  const told = `${toldOf(one)}, ${toldOf(other)}`
  if (problem !== undefined) throw new Broken(`at once ${textOf(first)}; ${textOf(second)}: ${told}: ${problem}`)
  return told
}

/** Sends a submit to an api copy that is cut off a number of event loop turns later. */
export async function sendToCut(
  model: Model,
  sequence: Sequence,
  { api, what, turns, cut }: { api: number; what: Submit; turns: number; cut: () => void },
): Promise<string> {
  const sending = sendOnce(sequence, api, what, model.marked.has(what.browser))
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
  cut()
  const answer = await sending
  // An error of a dying process says nothing about the ballot.
  const told = answer.told === 'internal' ? undefined : answer.told
  const { problem, learn } = happeningOf(what, { ...answer, told })
  const found = problem(model)
  if (found !== undefined) throw new Broken(`${textOf(what)}: ${found}`)
  learn(model)
  return toldOf({ ...answer, told })
}

const happeningOf = (what: Submit, answer: SubmitAnswer): Happening => ({
  problem: (model) => problemOfAnswer(model, what, answer),
  learn: (model) => learnAnswer(model, what, answer),
})

const toldOf = ({ told, ballot }: SubmitAnswer): string =>
  told === 'taken' ? `taken as ${ballot?.slice(0, 8)}` : (told ?? 'no answer')
