import { emptyPodium } from '@ashenda/core/domain/podium.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Submit } from '../submit/pending-ballot.ts'
import type { SubmitState } from '../submit/submit-state.ts'
import { initialSubmit } from '../submit/submit-state.ts'
import { type SubmitEvent, stepSubmit } from './submit-machine.ts'

const submitNamed = (key: string): Submit => ({
  key,
  body: { phone: '0911', name: 'Ab', actors: ['x'], kind: 'free' },
  podium: emptyPodium,
})
const submit = submitNamed('k1')
const sending: SubmitState = { step: 'sending', submit, attempt: 0 }
const answered: SubmitEvent = { type: 'answered', key: 'k1', ballot: 'b', receipt: 'R' }

const play = (events: readonly SubmitEvent[], from: SubmitState = initialSubmit) =>
  events.reduce((step, event) => stepSubmit(step.state, event), stepSubmit(from, { type: 'due' }))

describe('submit machine', () => {
  test('a submit is stored and the query cleared before sending', () => {
    const { state, effects } = stepSubmit(initialSubmit, { type: 'submitted', submit })
    expect(state).toEqual(sending)
    expect(effects.map((effect) => effect.type)).toEqual(['keep', 'clearQuery', 'send'])
  })

  test('a held submit is stored and sent once released; undone here or in another tab, it is never sent', () => {
    const held = stepSubmit(initialSubmit, { type: 'submitted', submit, until: 10 })
    expect(held.state).toEqual({ step: 'held', submit, until: 10 })
    expect(held.effects.map(({ type }) => type)).toEqual(['keep', 'clearQuery', 'hold'])
    for (const event of [{ type: 'due' }, { type: 'resumed', submit }, { type: 'closed' }] as const)
      expect(stepSubmit(held.state, event)).toEqual({ state: held.state, effects: [] })
    const released = stepSubmit(held.state, { type: 'released' })
    expect(released.state).toEqual(sending)
    expect(released.effects.map(({ type }) => type)).toEqual(['keep', 'send'])
    const undone = stepSubmit(held.state, { type: 'withdrawn' })
    expect(undone).toEqual({ state: { step: 'idle', former: submit }, effects: [{ type: 'undo', submit }] })
    expect(stepSubmit(undone.state, { type: 'released' }).effects).toEqual([])
    const elsewhere = stepSubmit(held.state, { type: 'undone' })
    expect(elsewhere).toEqual({ state: undone.state, effects: [] })
    expect(stepSubmit(sending, { type: 'undone' })).toEqual({ state: sending, effects: [] })
  })

  test('without an answer the same submit is resent after a pause', () => {
    const lost: SubmitEvent = { type: 'unanswered', key: 'k1', attempt: 0, retryAfterSeconds: 3 }
    const waiting = stepSubmit(sending, lost)
    expect(waiting.state).toEqual({ step: 'waiting', submit, attempt: 1 })
    expect(waiting.effects).toEqual([{ type: 'pause', attempt: 0, retryAfterSeconds: 3 }])
    expect(stepSubmit(waiting.state, { type: 'due' }).effects).toEqual([{ type: 'send', submit, attempt: 1 }])
  })

  test('the first answer counts, even after giving up; failures of earlier sendings do not', () => {
    const lost: SubmitEvent = { type: 'unanswered', key: 'k1', attempt: 0 }
    const second = play([lost, { type: 'due' }], sending).state
    expect(stepSubmit(second, lost).state).toBe(second)
    expect(stepSubmit(second, answered).state.step).toBe('accepted')
  })

  test('[HOM-16] success clears selection and submit; later events change only the outcome', () => {
    const accepted = stepSubmit(sending, answered)
    expect(accepted.effects).toEqual([
      { type: 'keepOwn', ballot: 'b' },
      { type: 'forget', submit },
      { type: 'clearChoices', submit },
      { type: 'follow', ballot: 'b' },
    ])
    expect(stepSubmit(accepted.state, answered).state).toBe(accepted.state)
    const settled = stepSubmit(accepted.state, {
      type: 'settled',
      ballot: 'b',
      outcome: { status: 'counted', kind: 'free' },
    })
    expect(settled.state).toMatchObject({ step: 'accepted', receipt: 'R', outcome: { status: 'counted' } })
    expect(stepSubmit(settled.state, { type: 'closed' }).state).toEqual(initialSubmit)
  })

  test('a refusal shows what was refused, and the selection stays', () => {
    const refused = stepSubmit(sending, { type: 'refused', key: 'k1', code: 'bad_phone', message: 'm' })
    expect(refused.state).toEqual({ step: 'idle', former: submit })
    expect(refused.effects).toEqual([
      { type: 'forget', submit },
      { type: 'tell', code: 'bad_phone', message: 'm', submit },
    ])
  })

  test('a vote whose phone must be proven stays stored until its code comes', () => {
    const unproven: SubmitEvent = { type: 'unproven', key: 'k1', ballot: 'b', resendAt: 7 }
    const proving = stepSubmit(sending, unproven)
    expect(proving).toEqual({ state: { step: 'proving', submit, ballot: 'b', resendAt: 7 }, effects: [] })
    expect(stepSubmit(proving.state, { ...unproven, resendAt: 9 }).state).toMatchObject({ resendAt: 9 })
    expect(stepSubmit(proving.state, { ...unproven, key: 'other' }).state).toBe(proving.state)
    expect(stepSubmit(proving.state, { type: 'due' }).state).toBe(proving.state)
    expect(stepSubmit(proving.state, answered).state.step).toBe('accepted')
    expect(stepSubmit(proving.state, { type: 'resumed', submit })).toMatchObject({ state: sending })
    const closed = stepSubmit(proving.state, { type: 'refused', key: 'k1', code: 'contest_closed', message: '' })
    expect(closed.effects.map(({ type }) => type)).toEqual(['forget', 'tell'])
    const withdrawn = stepSubmit(proving.state, { type: 'withdrawn' })
    expect(withdrawn).toEqual({ state: { step: 'idle', former: submit }, effects: [{ type: 'forget', submit }] })
  })

  test('a voter who stopped waiting still learns that the vote arrived', () => {
    const withdrawn = stepSubmit(sending, { type: 'withdrawn' }).state
    expect(stepSubmit(withdrawn, answered).state.step).toBe('accepted')
    expect(stepSubmit(withdrawn, { ...answered, key: 'other' }).state).toBe(withdrawn)
  })

  test('whatever happens, an open submit keeps key and body, and is accepted once at most', () => {
    const key = fc.constantFrom('k1', 'k2')
    const event: fc.Arbitrary<SubmitEvent> = fc.oneof(
      key.map((name) => ({ type: 'submitted' as const, submit: submitNamed(name) })),
      key.map((name) => ({ type: 'resumed' as const, submit: submitNamed(name) })),
      key.map((name) => ({ type: 'answered' as const, key: name, ballot: name, receipt: 'R' })),
      key.map((name) => ({ type: 'refused' as const, key: name, code: 'bad_phone', message: '' })),
      key.map((name) => ({ type: 'unproven' as const, key: name, ballot: name, resendAt: 0 })),
      fc.record({ type: fc.constant('unanswered' as const), key, attempt: fc.nat(3) }),
      fc.constantFrom<SubmitEvent>({ type: 'due' }, { type: 'withdrawn' }, { type: 'closed' }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state: SubmitState = initialSubmit
        for (const next of events) {
          const step = stepSubmit(state, next)
          for (const effect of step.effects) {
            if (effect.type === 'send') expect(step.state).toMatchObject({ step: 'sending', submit: effect.submit })
            if (effect.type === 'clearChoices') expect(state.step).not.toBe('accepted')
          }
          if ('submit' in state && 'submit' in step.state && step.effects.every(({ type }) => type !== 'keep'))
            expect(step.state.submit).toBe(state.submit)
          state = step.state
        }
      }),
    )
  })
})
