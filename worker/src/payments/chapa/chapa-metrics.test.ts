import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createMetrics } from '../../metrics/metrics.ts'
import { withMetrics, withServiceLog } from './chapa-metrics.ts'
import type { ChapaClient } from './client.ts'

test('each call to Chapa is timed, by whether its outcome was clear', async () => {
  const metrics = createMetrics()
  expect(metrics.registry).toBeInstanceOf(Registry)
  const chapa = withMetrics(
    {
      verify: async (txRef: string) => ({ kind: txRef === 'lost' ? 'unknown' : 'pending' }),
      cancel: async () => ({ kind: 'cancelled' }),
    } as unknown as ChapaClient, // nothing else is asked of it
    metrics.chapaSeconds,
  )
  expect(await chapa.verify('lost')).toEqual({ kind: 'unknown' })
  expect(await chapa.verify('here')).toEqual({ kind: 'pending' })
  expect(await chapa.cancel('here')).toEqual({ kind: 'cancelled' })
  const text = await metrics.registry.metrics()
  for (const series of [
    'call="verify",result="unknown"',
    'call="verify",result="clear"',
    'call="cancel",result="clear"',
  ])
    expect(text).toContain(`ashenda_chapa_seconds_count{${series}} 1`)
})

test.each([
  ['an answer', { kind: 'opened' }, undefined],
  ['a refusal of this checkout', { kind: 'refused', status: 400, problems: [] }, undefined],
  ['a wrong key', { kind: 'refused', status: 401, problems: [] }, 'refused 401'],
  ['no answer', { kind: 'unknown', cause: { reason: 'timeout', detail: '' } }, 'timeout'],
])('admins see how checkouts end: %s', async (_what, answer, problem) => {
  const noted: unknown[] = []
  const chapa = withServiceLog(
    { initialize: async () => answer } as unknown as ChapaClient, // nothing else is asked of it
    (...call) => void noted.push(call),
  )
  expect(await chapa.initialize({} as never)).toBe(answer)
  expect(noted).toEqual([['checkouts', problem]])
})
