import { randomBytes } from 'node:crypto'
import { ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { samplerOf } from './sampler.ts'

/** The share of recorded traces; with a parent, of those whose parent is recorded or not. */
function shareOf(sampler: ReturnType<typeof samplerOf>, parent?: boolean): number {
  const traces = Array.from({ length: 4_000 }, () => randomBytes(16).toString('hex'))
  const recorded = traces.filter((traceId) => {
    const traceFlags = parent ? TraceFlags.SAMPLED : TraceFlags.NONE
    const spanContext = { traceId, spanId: '00f067aa0ba902b7', traceFlags }
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, spanContext)
    const { decision } = sampler.shouldSample(context, traceId, 'tally', SpanKind.INTERNAL, {}, [])
    return decision === SamplingDecision.RECORD_AND_SAMPLED
  })
  return recorded.length / traces.length
}

test.each([
  ['always_on', 0, 1, 1, 1],
  ['always_off', 1, 0, 0, 0],
  ['traceidratio', 0.5, 0.5, 0.5, 0.5],
  ['parentbased_always_on', 0, 1, 0, 1],
  ['parentbased_always_off', 1, 0, 0, 1],
  ['parentbased_traceidratio', 0.5, 0.5, 0, 1],
  ['parentbased_traceidratio', 0, 0, 0, 1],
] as const)('the sampler %s at %d starts %d of all traces, and follows others', (name, ratio, begun, no, yes) => {
  const sampler = samplerOf(name, ratio)
  expect(shareOf(sampler)).toBeCloseTo(begun, 1) // within 0.05: six standard deviations of a half
  expect(shareOf(sampler, false)).toBeCloseTo(no, 1)
  expect(shareOf(sampler, true)).toBeCloseTo(yes, 1)
})
