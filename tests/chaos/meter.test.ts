import { expect, test } from 'vitest'
import { recoveriesOf, recoveryMs, type Sample } from './meter.ts'

const fault = { name: 'mute', startedAt: 10_000, repairedAt: 10_000 }

/** A voter every 5 ms, five samples a second. From the fault on nobody is answered for this long, then everybody. */
const samplesOf = (silentMs: number): Sample[] =>
  Array.from({ length: 150 }, (_, index) => {
    const at = index * 200
    const isSilent = at > fault.startedAt && at < fault.startedAt + silentMs
    const answered = (isSilent ? fault.startedAt : at) / 5
    return { at, came: at / 5, answered, acknowledged: answered, recorded: answered }
  })

test('a fault that ends at once is measured by what follows, not by the second before', () => {
  expect(recoveryMs(fault, samplesOf(6_000), Number.POSITIVE_INFINITY)).toBe(6_000)
})

test('a recovery cut short by the next fault does not count', () => {
  expect(recoveryMs(fault, samplesOf(6_000), 14_000)).toBeUndefined()
})

test('a fault that was awaited and is still felt at the next one counts', () => {
  const next = { name: 'next', startedAt: 25_000, repairedAt: 25_000 }
  const recoveries = recoveriesOf([{ ...fault, isWaitedFor: true }, next], samplesOf(60_000), [])
  expect(recoveries).toEqual([
    { name: 'mute', ms: 15_000 },
    { name: 'next', ms: undefined },
  ])
})
