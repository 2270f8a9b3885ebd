import { describe, expect, test } from 'vitest'
import {
  allowedAnswers,
  emptyModel,
  learnAnswer,
  learnOutcome,
  type Model,
  problemOfAnswer,
  problemOfOutcome,
  type Submit,
  type Taken,
} from './model.ts'
import { learnAtOnce } from './steps/step.ts'

const submit = (change: Partial<Submit> = {}): Submit => ({
  voter: 0,
  browser: 0,
  key: 'a',
  picks: [0],
  wantedKind: 'free',
  ...change,
})

const taken = (ballot: string) => ({ told: 'taken', ballot, receipt: `receipt of ${ballot}` })
const answers = (model: Model, what: Submit): readonly string[] => [...allowedAnswers(model, what)].toSorted()

/** A model with some settled credits and some payments under way. */
function modelWith({ settled = 0, onTheirWay = 0 } = {}): Model {
  const model = emptyModel()
  for (let index = 0; index < settled + onTheirWay; index += 1)
    model.payments.set(`p${index}`, {
      id: `p${index}`,
      voter: 0,
      browser: 0,
      state: index < settled ? 'settled' : 'paid',
    })
  return model
}

const known = (model: Model, nth = 0): Taken => [...model.taken.values()][nth] as Taken // the test put it there

describe('the model of the promises', () => {
  test('accepts a resent submit only with the same ballot and receipt', () => {
    const model = emptyModel()
    learnAnswer(model, submit(), taken('x'))
    expect(problemOfAnswer(model, submit(), taken('x'))).toBeUndefined()
    expect(problemOfAnswer(model, submit(), taken('y'))).toMatch('ballot x before')
    expect(problemOfAnswer(model, submit(), { ...taken('x'), receipt: 'other' })).toMatch('receipt')
    expect(problemOfAnswer(model, submit(), { told: 'free_vote_used' })).toMatch('refused now')
  })

  test.each<[string, Partial<Submit>]>([
    ['another key', { key: 'b' }],
    ['other picks', { picks: [1] }],
    ['another order', { picks: [0, 1] }],
    ['another wantedKind', { wantedKind: undefined }],
  ])('requires another ballot for %s', (_case, change) => {
    const model = emptyModel()
    learnAnswer(model, submit(), taken('x'))
    expect(problemOfAnswer(model, submit(change), taken('x'))).toMatch('another submit')
    expect(problemOfAnswer(model, submit(change), taken('y'))).toBeUndefined()
  })

  test('lets a second free ballot be refused, but never the first', () => {
    const model = emptyModel()
    expect(answers(model, submit())).toEqual(['taken'])
    learnAnswer(model, submit(), { told: undefined })
    expect(answers(model, submit())).toEqual(['taken'])
    expect(answers(model, submit({ key: 'b' }))).toEqual(['free_vote_used', 'taken'])
    expect(answers(model, submit({ voter: 1 }))).toEqual(['taken'])
  })

  test('gives each credit to one ballot', () => {
    const model = modelWith({ settled: 1 })
    const paid = submit({ wantedKind: 'paid' })
    expect(answers(model, paid)).toEqual(['taken'])
    expect(answers(model, { ...paid, voter: 1 })).toEqual(['credit_missing'])
    expect(answers(model, { ...paid, browser: 1 })).toEqual(['credit_missing'])
    learnAnswer(model, paid, taken('x'))
    expect(answers(model, { ...paid, key: 'b' })).not.toContain('taken')
    expect(problemOfAnswer(model, paid, taken('x'))).toBeUndefined()
  })

  test('knows that a pending payment may have arrived, and that a lost submit may have spent its credit', () => {
    const paid = submit({ wantedKind: 'paid' })
    expect(answers(modelWith({ onTheirWay: 1 }), paid)).toContain('taken')
    expect(answers(modelWith({ onTheirWay: 1 }), paid)).toContain('credit_missing')
    const model = modelWith({ settled: 1 })
    learnAnswer(model, paid, { told: undefined })
    expect(answers(model, paid)).toEqual(['taken'])
    expect(answers(model, { ...paid, key: 'b' })).toContain('taken')
    expect(answers(model, { ...paid, key: 'b' })).toContain('credit_spent')
  })

  test('expects a ballot without a kind to be paid if a credit is open, and free if none is', () => {
    const model = modelWith({ settled: 1 })
    learnAnswer(model, submit({ wantedKind: undefined }), taken('x'))
    learnAnswer(model, submit({ wantedKind: undefined, key: 'b' }), taken('y'))
    expect([known(model).kind, known(model, 1).kind]).toEqual(['paid', 'free'])
    const open = modelWith({ onTheirWay: 1 })
    learnAnswer(open, submit({ wantedKind: undefined }), taken('x'))
    expect(known(open).kind).toBeUndefined()
  })
})

describe('the model of a ballot’s outcome', () => {
  test.each([
    ['free', { status: 'counted', kind: 'paid' }, 'must be free'],
    ['paid', { status: 'refused', kind: 'paid', reason: 'credit_spent' }, 'refused later'],
    ['free', { status: 'refused', kind: 'free', reason: 'contest_closed' }, 'nothing but'],
    ['free', { status: 'pending' }, 'pending now'],
  ] as const)('rejects a %s one reported as %o', (wantedKind, outcome, problem) => {
    const model = modelWith({ settled: 1 })
    learnAnswer(model, submit({ wantedKind }), taken('x'))
    expect(problemOfOutcome(known(model), outcome, true)).toMatch(problem)
  })

  test('rejects a changed outcome', () => {
    const model = emptyModel()
    learnAnswer(model, submit(), taken('x'))
    learnOutcome(model, known(model), { status: 'counted', kind: 'free' })
    const later = { status: 'refused', kind: 'free', reason: 'free_vote_used' }
    expect(problemOfOutcome(known(model), later, false)).toMatch('counted as free before')
    expect(problemOfOutcome(known(model), { status: 'pending' }, false)).toMatch('pending now')
  })
})

test('two submits at once are explained by either order, and by none if both got the one credit', () => {
  const [first, second] = [submit({ wantedKind: 'paid' }), submit({ wantedKind: 'paid', key: 'b' })]
  const told = (what: Submit, answer: Parameters<typeof problemOfAnswer>[2]) => ({
    problem: (model: Model) => problemOfAnswer(model, what, answer),
    learn: (model: Model) => learnAnswer(model, what, answer),
  })
  const spent = { told: 'credit_spent' }
  expect(learnAtOnce(modelWith({ settled: 1 }), told(first, spent), told(second, taken('y')))).toBeUndefined()
  expect(learnAtOnce(modelWith({ settled: 1 }), told(first, taken('x')), told(second, spent))).toBeUndefined()
  expect(learnAtOnce(modelWith({ settled: 1 }), told(first, taken('x')), told(second, taken('y')))).toMatch('must be')
  expect(learnAtOnce(modelWith({ settled: 1 }), told(first, spent), told(second, spent))).toMatch('must be taken')
})
