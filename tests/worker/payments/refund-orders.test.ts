import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useContest } from '../../support/contest-site.ts'
import { type Decided, payByHand, payMeanwhile, stuckRefunds } from '../../support/stuck-refunds.ts'

const { decided, forgotten, unheard } = stuckRefunds(useContest({ admin: true }))

/** While the worker learns of the payment, an admin notes it as paid; the admin paid before Chapa did, without looking. */
async function noteMeanwhile({ chapa, note }: Decided, reference: string, paid: () => void) {
  const answer = await chapa.verify(reference)
  if ((await note()) === undefined) paid()
  return answer
}

const randomSteps = [
  'look',
  'lookMeanwhile',
  'noteMeanwhile',
  'later',
  'hoursLater',
  'again',
  'takeOver',
  'hand',
  'webhook',
  'night',
  'on',
  'knows',
  'takes',
  'answers',
  'tells',
] as const
type Step = (typeof randomSteps)[number]

/** Takes a step; resolves with whether an admin paid the refund by hand in it, and whether without looking at Chapa. */
async function takeStep(one: Decided, step: Step): Promise<{ readonly paid: number; readonly blind: number }> {
  const { chapa } = one
  let paid = 0
  let blind = 0
  const pay = () => (paid += 1)
  if (step === 'lookMeanwhile') await one.look({ verify: (reference) => payMeanwhile(one, reference, pay) })
  else if (step === 'noteMeanwhile')
    await one.look({ verify: (reference) => noteMeanwhile(one, reference, () => (blind += 1)) })
  else if (step === 'hand') paid += Number(await payByHand(one))
  else if (step === 'on') chapa.state = chapa.state === 'initiated' ? 'processing' : 'refunded'
  else if (step === 'knows' || step === 'takes' || step === 'answers' || step === 'tells') chapa[step] = !chapa[step]
  else await one[step]()
  return { paid: paid + blind, blind }
}

const starts = {
  decided,
  forgotten,
  heard: () => unheard(true),
  unheard: () => unheard(false),
}
type Start = keyof typeof starts

/** Orders of steps in which money once went out twice or nobody was told. */
const faults: readonly [Start, Step[]][] = [
  ['heard', ['later', 'takeOver', 'webhook', 'look', 'tells', 'look', 'hand']],
  ['heard', ['later', 'takeOver', 'webhook', 'look', 'knows', 'look', 'hand']],
  ['heard', ['later', 'takeOver', 'webhook', 'look', 'night', 'hand']],
  ['forgotten', ['hoursLater', 'again', 'look', 'later', 'takeOver', 'knows', 'look', 'hand']],
  ['heard', ['later', 'takeOver', 'look', 'on', 'on', 'noteMeanwhile']],
]

test('whatever Chapa and admins do in any order, money goes out at most once, or a person is told', async () => {
  const start = fc.constantFrom(...(Object.keys(starts) as Start[])) // its own keys
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.array(fc.constantFrom(...randomSteps), { minLength: 6, maxLength: 24 }),
      async (from, order) => {
        const one = await starts[from]()
        const { chapa } = one
        const total = { paid: 0, blind: 0 }
        const times = () => total.paid + Number(chapa.taken !== undefined)
        for (const step of order) {
          const { paid, blind } = await takeStep(one, step)
          total.paid += paid
          total.blind += blind
        }
        if (total.blind === 0) expect(times()).toBeLessThanOrEqual(1)
        Object.assign(chapa, { knows: true, answers: true, takes: true, tells: true })
        for (let day = 0; day < 2; day += 1) {
          await one.hoursLater()
          await one.look()
        }
        if (total.blind === 0) expect(times()).toBeLessThanOrEqual(1)
        chapa.state = 'refunded'
        await one.webhook()
        await one.settle()
        if (times() > 1) expect(await one.stored()).toMatchObject({ attention: 'refunded_twice' })
      },
    ),
    { numRuns: 80, examples: faults.map(([from, order]): [Start, Step[]] => [from, order]) },
  )
})
