import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isOpen,
  isPaid,
  type PaymentEvent,
  type PaymentState,
  paymentEvents,
  paymentStates,
  stepOf,
} from './payment.ts'

/** As the conditional UPDATE does: an event that does not apply changes nothing. */
const stateAfter = (state: PaymentState, one: PaymentEvent): PaymentState => {
  const { from, to } = stepOf(one)
  return from.includes(state) ? to : state
}

const event = fc.constantFrom(...paymentEvents)
const history = fc.array(event, { maxLength: 30 })
const run = (events: readonly (typeof paymentEvents)[number][]): readonly PaymentState[] => {
  const states: PaymentState[] = ['created']
  for (const one of events) states.push(stateAfter(states.at(-1) ?? 'created', one))
  return states
}

const ending = { expired: 'expired', cancelled: 'cancelled' } as const
const goneBack = { refunded: 'refunded', reversed: 'reversed' } as const
const moved = { succeeded: 'succeeded', ...goneBack } as const

describe('whatever happens to a payment, in any order', () => {
  it('a repeated event changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paymentStates), event, (state, one) => {
        expect(stateAfter(stateAfter(state, one), one)).toBe(stateAfter(state, one))
      }),
    )
  })

  it('money comes in only if the provider says so, and once at most', () => {
    fc.assert(
      fc.property(history, (events) => {
        const states = run(events)
        const arrivals = events.filter((one, index) => {
          const [before, after] = [states[index], states[index + 1]]
          const arrives = before !== undefined && after !== undefined && !isPaid(before) && isPaid(after)
          if (arrives) expect(one).toBe('succeeded')
          return arrives
        })
        expect(arrivals.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('a success is honoured from every state before payment', () => {
    for (const state of ['created', 'pending', 'failed', 'expired', 'cancelled'] as const)
      expect(stateAfter(state, 'succeeded')).toBe('succeeded')
  })

  it('refunded money does not return', () => {
    for (const state of ['refunded', 'reversed'] as const)
      for (const one of paymentEvents) expect(stateAfter(state, one)).toBe(state)
  })

  it('a paid one never fails, expires or is cancelled', () => {
    for (const one of ['opened', 'failed', 'expired', 'cancelled'] as const) {
      expect(stateAfter('succeeded', one)).toBe('succeeded')
      expect(stateAfter('refund_pending', one)).toBe('refund_pending')
    }
  })

  it('money that came and went unnoticed gives nothing', () => {
    for (const one of ['refunded', 'reversed'] as const)
      expect(run(['opened', one, 'succeeded', 'failed'])).toEqual(['created', 'pending', one, one, one])
  })

  it('a refused refund leaves the money where it was', () => {
    expect(run(['opened', 'succeeded', 'refund_asked', 'refund_refused']).at(-1)).toBe('succeeded')
  })

  it('no step leads back to its source, and no open state is paid', () => {
    for (const one of paymentEvents) expect(stepOf(one).from).not.toContain(stepOf(one).to)
    for (const state of paymentStates) expect(isOpen(state) && isPaid(state)).toBe(false)
  })

  it('the money is there from payment to refund, and nothing is open afterwards', () => {
    expect(paymentStates.filter(isPaid)).toEqual(['succeeded', 'refund_pending'])
    expect(paymentStates.filter(isOpen)).toEqual(['created', 'pending', 'failed'])
  })

  /** Rows are states, columns are events; an empty cell means no change. */
  it.each<[PaymentState, Partial<Record<PaymentEvent, PaymentState>>]>([
    ['created', { opened: 'pending', failed: 'failed', ...ending, ...moved }],
    ['pending', { failed: 'failed', ...ending, ...moved }],
    ['failed', { ...ending, ...moved }],
    ['expired', moved],
    ['cancelled', moved],
    ['succeeded', { refund_asked: 'refund_pending', ...goneBack }],
    ['refund_pending', { refund_refused: 'succeeded', paid_back: 'refunded', ...goneBack }],
    ['refunded', {}],
    ['reversed', {}],
  ])('%s leads only to its targets', (state, leads) => {
    for (const one of paymentEvents) expect([one, stateAfter(state, one)]).toEqual([one, leads[one] ?? state])
  })
})
