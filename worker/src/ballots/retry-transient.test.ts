import { TimeoutError } from '@ashenda/core/async/timeout.ts'
import { expect, test } from 'vitest'
import type { BallotContext } from './ballot-context.ts'
import { CutOff } from './postgres-reach.ts'
import { retryTransient } from './retry-transient.ts'

const postgresError = (code: string): Error => Object.assign(new Error(code), { code })

/** Attempts that fail with these errors in turn, with the pauses and log lines in between. */
function attempts(...errors: readonly unknown[]) {
  return attemptsUntilLost(Number.POSITIVE_INFINITY, errors)
}

/** @param lostAfter failures until Postgres counts as unreachable */
function attemptsUntilLost(lostAfter: number, errors: readonly unknown[]) {
  const pauses: number[] = []
  const logged: unknown[] = []
  const left = [...errors]
  let failures = 0
  const context = {
    pause: async (ms: number) => void pauses.push(ms),
    log: { warn: (fields: object, text: string) => void logged.push([fields, text]) },
    reach: {
      noteFailure: () => {
        failures += 1
      },
      throwIfLost: () => {
        if (failures >= lostAfter) throw new CutOff()
      },
    },
  } as Pick<BallotContext, 'pause' | 'log' | 'reach'> as BallotContext // nothing else is asked of it
  const attempt = async (): Promise<string> => {
    if (left.length === 0) return 'done'
    throw left.shift()
  }
  return {
    pauses,
    logged,
    run: (options?: { readonly alsoSlow?: boolean }) => retryTransient(context, attempt, options),
  }
}

test('transient failures are waited out, doubling up to two seconds', async () => {
  const error = postgresError('57P01')
  const { pauses, logged, run } = attempts(...Array.from({ length: 8 }, () => error))
  expect(await run()).toBe('done')
  expect(pauses).toEqual([50, 100, 200, 400, 800, 1_600, 2_000, 2_000])
  expect(logged[1]).toEqual([{ err: error, pauseMs: 100 }, 'tally waits for Postgres'])
})

test.each([
  ['permanent', postgresError('22P02')],
  ['too slow', postgresError('57014')],
  ['silent', new TimeoutError(8_000)],
  ['nobody foresaw', new Error('a bug')],
])('what is %s is thrown to the caller at once', async (_what, error) => {
  const { pauses, logged, run } = attempts(error)
  await expect(run()).rejects.toBe(error)
  expect([pauses, logged]).toEqual([[], []])
})

test('if splitting is no option, timeouts are waited out too, and nothing else', async () => {
  const slow = attempts(postgresError('57014'), postgresError('25P04'), postgresError('08006'))
  expect(await slow.run({ alsoSlow: true })).toBe('done')
  expect(slow.pauses).toEqual([50, 100, 200])
  const permanent = attempts(postgresError('23505'))
  await expect(permanent.run({ alsoSlow: true })).rejects.toThrow('23505')
})

test('with Postgres out of reach the group goes back', async () => {
  const cutOff = attemptsUntilLost(3, Array(9).fill(postgresError('CONNECT_TIMEOUT')))
  await expect(cutOff.run()).rejects.toBeInstanceOf(CutOff)
  expect(cutOff.pauses).toEqual([50, 100, 200])
})
