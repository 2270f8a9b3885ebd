import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createCreditCheck } from './credit-check.ts'

describe('credit check', () => {
  const done: string[] = []
  let answer: { readonly isPayed: boolean; readonly status: PayerStatus } | Error
  /** Set where there is no network. */
  let comeBack: (() => void) | undefined
  let hear: (status: PayerStatus) => void = () => undefined

  beforeEach(() => {
    done.length = 0
    comeBack = undefined
  })

  const ports = {
    verify: async () => {
      if (answer instanceof Error) throw answer
      return { ...answer, payment: 'p1' }
    },
    follow: (payment: string | undefined, _phone: string, heard: typeof hear) => {
      done.push(`follow ${payment}`)
      hear = heard
      return () => done.push('stopped')
    },
    submit: () => void done.push('submit'),
    choose: () => void done.push('choose'),
    failed: () => void done.push('failed'),
    awaitNetwork: (isBack: () => void) => {
      if (comeBack === undefined) return undefined
      comeBack = isBack
      return () => done.push('no longer waits')
    },
  }

  async function ask(status: PayerStatus, returned = false) {
    answer = { isPayed: status === 'paid', status }
    const check = createCreditCheck(ports)
    await check.check('0911', returned)
    return check
  }

  test.each([false, true])('paid leads to the submit, returned %s', async (returned) => {
    const { state } = await ask('paid', returned)
    expect(done).toEqual(['submit'])
    expect(state.getState()).toEqual({ step: 'paid' })
  })

  test.each<PayerStatus>(['none', 'failed', 'expired', 'cancelled', 'refunded'])(
    '%s leads to the payment options',
    async (status) => {
      const { state } = await ask(status)
      expect(done).toEqual(['choose'])
      expect(state.getState()).toEqual({ step: 'idle' })
    },
  )

  test('pending is waited for, and submits once when paid', async () => {
    const { state } = await ask('pending')
    expect(state.getState()).toEqual({ step: 'waiting', status: 'pending' })
    hear('paid')
    expect(done).toEqual(['follow p1', 'stopped', 'submit'])
  })

  test.each<PayerStatus>(['failed', 'expired', 'cancelled', 'refunded'])(
    'back from a payment, %s is shown; a late success still submits',
    async (status) => {
      const { state } = await ask(status, true)
      expect(state.getState()).toEqual({ step: 'waiting', status })
      expect(done).toEqual(['follow p1'])
      hear('paid')
      expect(done.at(-1)).toBe('submit')
    },
  )

  test('a failed check is shown, and the form is back', async () => {
    answer = new Error('no answer')
    const { state, check } = createCreditCheck(ports)
    await check('0911', false)
    expect(done).toEqual(['failed'])
    expect(state.getState()).toEqual({ step: 'idle' })
  })

  test('without a network it goes on once there is one, unless the voter left', async () => {
    answer = new Error('no network')
    comeBack = () => undefined
    const { state, check, stop } = createCreditCheck(ports)
    await check('0911', false)
    expect([state.getState(), done]).toEqual([{ step: 'offline' }, []])
    answer = { isPayed: false, status: 'none' }
    comeBack()
    await vi.waitFor(() => expect(done).toEqual(['no longer waits', 'choose']))
    answer = new Error('no network')
    await check('0911', false)
    stop()
    expect([state.getState(), done.at(-1)]).toEqual([{ step: 'idle' }, 'no longer waits'])
  })

  test('nothing is submitted after waiting was stopped, even by a late answer', async () => {
    const waiting = await ask('pending')
    waiting.stop()
    expect(done).toEqual(['follow p1', 'stopped'])
    answer = { isPayed: true, status: 'paid' }
    const late = waiting.check('0911', true)
    waiting.stop()
    await late
    expect(done).not.toContain('submit')
  })
})
