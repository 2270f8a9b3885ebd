import fc from 'fast-check'
import type { Submit } from '../model.ts'
import {
  crashDuringSubmit,
  deliverAgain,
  quiet,
  restartApi,
  restartWorker,
  startWorker,
  stopWorker,
  submitDeliveredTwice,
} from './faults.ts'
import { actInCheckout, checkout, pay, useCard, useCardAtOnce } from './paying.ts'
import type { Step } from './step.ts'
import { readOutcome, resend, resendAtOnce, submit, submitAtOnce } from './voting.ts'

const one = fc.nat({ max: 1 })
const api = one
const picks = fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1, maxLength: 3 })
const who = fc.record({ voter: one, browser: one })
/** Chosen from few, so that the same come up again. */
const nth = fc.nat({ max: 5 })
const lookUp = fc.constantFrom('id' as const, 'receipt' as const)
const action = fc.constantFrom('pay' as const, 'pay' as const, 'fail' as const)
const ending = fc.constantFrom('orderly' as const, 'crash' as const)

const someSubmit: fc.Arbitrary<Submit> = fc.record({
  voter: one,
  browser: one,
  key: fc.constantFrom('a', 'b'),
  picks,
  wantedKind: fc.constantFrom('free' as const, 'paid' as const, undefined),
})

/** Weighted so that most sequences contain a payment and something resent, and one in eight a new api, which takes 200 ms. */
const someStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 44, arbitrary: fc.tuple(api, someSubmit).map((args) => submit(...args)) },
  { weight: 32, arbitrary: fc.tuple(api, nth).map((args) => resend(...args)) },
  { weight: 10, arbitrary: fc.tuple(api, nth, picks).map((args) => resend(...args)) },
  { weight: 12, arbitrary: fc.tuple(someSubmit, someSubmit).map((args) => submitAtOnce(...args)) },
  { weight: 8, arbitrary: nth.map(resendAtOnce) },
  { weight: 16, arbitrary: fc.tuple(api, nth, lookUp).map((args) => readOutcome(...args)) },
  { weight: 14, arbitrary: fc.tuple(api, who).map((args) => pay(...args)) },
  { weight: 12, arbitrary: fc.tuple(api, who).map((args) => checkout(...args)) },
  { weight: 20, arbitrary: fc.tuple(nth, action).map((args) => actInCheckout(...args)) },
  { weight: 14, arbitrary: fc.tuple(api, who, one).map((args) => useCard(...args)) },
  { weight: 6, arbitrary: fc.tuple(one, who, who).map((args) => useCardAtOnce(...args)) },
  { weight: 2, arbitrary: fc.tuple(api, ending).map((args) => restartApi(...args)) },
  { weight: 2, arbitrary: fc.tuple(api, someSubmit, fc.nat({ max: 8 })).map((args) => crashDuringSubmit(...args)) },
  { weight: 8, arbitrary: ending.map(stopWorker) },
  { weight: 16, arbitrary: fc.constant(startWorker) },
  { weight: 6, arbitrary: ending.map(restartWorker) },
  { weight: 8, arbitrary: fc.tuple(api, someSubmit, ending).map((args) => submitDeliveredTwice(...args)) },
  { weight: 12, arbitrary: fc.constant(deliverAgain) },
  { weight: 10, arbitrary: fc.constant(quiet) },
)

const stepsAtMost = 16

/** Sequences of steps; `replayPath` repeats how one was shortened. */
export const someSteps = (replayPath: string | undefined) =>
  fc.commands([someStep], {
    maxCommands: stepsAtMost,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  })
