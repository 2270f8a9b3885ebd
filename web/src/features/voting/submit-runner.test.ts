import type { BallotOutcome, CastBallotAnswer } from '@ashenda/core/contracts/http/ballots.ts'
import { emptyPodium } from '@ashenda/core/domain/podium.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkLost, Refusal } from '../../lib/http.ts'
import type { Submit } from '../submit/pending-ballot.ts'
import { createSubmitRunner } from './submit-runner.ts'

const submit: Submit = {
  key: 'k1',
  body: { phone: '0911', name: 'Ab', actors: ['x'], kind: 'free' },
  podium: emptyPodium,
}
const answer: CastBallotAnswer = { success: true, message: '', receipt: 'AAAA-BBBB-CCCC', ballot: 'b1' }

describe('submit runner', () => {
  const send = vi.fn<(submit: Submit) => Promise<CastBallotAnswer>>()
  const done: string[] = []
  let elsewhere: 'undone' | 'released' | undefined
  let settle: (outcome: BallotOutcome) => void = () => undefined

  beforeEach(() => {
    vi.useFakeTimers()
    send.mockReset()
    done.length = 0
    elsewhere = undefined
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const start = (until?: number) => {
    const runner = createSubmitRunner({
      send: (sent) => {
        done.push('send')
        return send(sent)
      },
      keep: () => done.push('keep'),
      doneElsewhere: () => elsewhere,
      keepOwn: (ballot) => done.push(`own ${ballot}`),
      forget: () => done.push('forget'),
      undo: () => done.push('undo'),
      clearChoices: () => done.push('clearChoices'),
      clearQuery: () => done.push('clearQuery'),
      tell: ({ code, retryAfterSeconds: after }) => done.push(`tell ${code}${after === undefined ? '' : ` ${after}`}`),
      follow: (_ballot, settled) => {
        settle = settled
        return () => done.push('stopped')
      },
    })
    runner.dispatch({ type: 'submitted', submit, ...(until !== undefined && { until }) })
    return runner
  }

  test('a successful submit is stored first and cleared last', async () => {
    send.mockResolvedValue(answer)
    const runner = start()
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toEqual(['keep', 'clearQuery', 'send', 'own b1', 'forget', 'clearChoices'])
    settle({ status: 'counted', kind: 'free' })
    expect(runner.state.getState()).toMatchObject({ step: 'accepted', outcome: { status: 'counted' } })
  })

  const sent = ['keep', 'clearQuery', 'keep', 'send', 'own b1', 'forget', 'clearChoices']

  test.each([
    [undefined, sent, 'accepted'],
    ['released', sent, 'accepted'],
    ['undone', ['keep', 'clearQuery'], 'idle'],
  ] as const)('what was held is sent in time, unless another tab undid it: %s', async (there, does, step) => {
    elsewhere = there
    send.mockResolvedValue(answer)
    const runner = start(Date.now() + 10_000)
    await vi.advanceTimersByTimeAsync(9_999)
    expect([runner.state.getState().step, done]).toEqual(['held', ['keep', 'clearQuery']])
    await vi.advanceTimersByTimeAsync(1)
    expect([done, runner.state.getState().step]).toEqual([does, step])
  })

  test.each([
    [undefined, 'released', 'sending'],
    [undefined, 'withdrawn', 'idle'],
    [undefined, undefined, 'held'],
    ['undone', 'released', 'idle'],
    ['undone', undefined, 'idle'],
    ['released', 'withdrawn', 'sending'],
    ['released', undefined, 'sending'],
  ] as const)(
    'what another tab did with a held submit (%s) comes before what this one wants (%s)',
    (there, here, step) => {
      send.mockReturnValue(new Promise(() => undefined))
      const runner = start(Date.now() + 10_000)
      elsewhere = there
      runner.decide(here)
      expect(runner.state.getState().step).toBe(step)
      expect(done.includes('undo')).toBe(step === 'idle' && there === undefined)
    },
  )

  test('after lost answers and 503 the same key and body are resent, not before Retry-After', async () => {
    send
      .mockRejectedValueOnce(new NetworkLost('offline'))
      .mockRejectedValueOnce(new Refusal('unknown_outcome', '', 503, 7))
      .mockResolvedValue(answer)
    // The shortest possible pauses.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const runner = start()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(6_900)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(send.mock.calls).toEqual([[submit], [submit], [submit]])
    expect(runner.state.getState().step).toBe('accepted')
  })

  test('a silent connection gets a second sending; the late first answer still counts', async () => {
    let answerFirst: (given: CastBallotAnswer) => void = () => undefined
    send.mockReturnValueOnce(
      new Promise((resolve) => {
        answerFirst = resolve
      }),
    )
    send.mockReturnValue(new Promise(() => undefined))
    const runner = start()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(send).toHaveBeenCalledTimes(2)
    answerFirst(answer)
    await vi.advanceTimersByTimeAsync(0)
    expect(runner.state.getState().step).toBe('accepted')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('a returning network ends the pause', async () => {
    send.mockRejectedValueOnce(new NetworkLost('offline')).mockResolvedValue(answer)
    const runner = start()
    await vi.advanceTimersByTimeAsync(0)
    runner.dispatch({ type: 'due' })
    await vi.advanceTimersByTimeAsync(0)
    expect(runner.state.getState().step).toBe('accepted')
  })

  test('a phone to prove is waited for, and nothing is sent meanwhile', async () => {
    vi.setSystemTime(1_000)
    const refusal = new Refusal('phone_unproven', '', 403, undefined, { ballot: 'b1', resendAfterSeconds: 60 })
    send.mockRejectedValueOnce(refusal).mockResolvedValue(answer)
    const runner = start()
    await vi.advanceTimersByTimeAsync(0)
    expect(runner.state.getState()).toEqual({ step: 'proving', submit, ballot: 'b1', resendAt: 61_000 })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(done).not.toContain('forget')
    runner.dispatch({ type: 'answered', key: submit.key, ballot: 'b1', receipt: 'R' })
    expect(done).toEqual(['keep', 'clearQuery', 'send', 'own b1', 'forget', 'clearChoices'])
  })

  test('a newer server’s refusal without the code’s data is shown', async () => {
    send.mockRejectedValue(new Refusal('phone_unproven', '', 403, undefined, {}))
    start()
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toContain('tell phone_unproven')
  })

  test.each([
    ['a rule', new Refusal('free_vote_used', '', 422), ['tell free_vote_used']],
    ['too many requests for an hour', new Refusal('too_many_requests', '', 429, 3600), ['tell too_many_requests 3600']],
    ['too many requests for a moment', new Refusal('too_many_requests', '', 429, 2), []],
  ])('[VOT-07] refused by %s', async (_case, refusal, told) => {
    send.mockRejectedValue(refusal)
    start()
    await vi.advanceTimersByTimeAsync(0)
    expect(done.filter((entry) => entry.startsWith('tell'))).toEqual(told)
    expect(done).not.toContain('clearChoices')
  })
})
