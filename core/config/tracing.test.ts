import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'
import { tracingEnv } from './tracing.ts'

const schema = Type.Object(tracingEnv)

test('without a collector nothing is needed; with one, every request is traced by default', () => {
  expect(parseEnv(schema, {}).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined()
  expect(parseEnv(schema, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toEqual({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    OTEL_TRACES_SAMPLER_ARG: 1,
    OTEL_SDK_DISABLED: false,
  })
})

test.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  { OTEL_TRACES_SAMPLER: 'sometimes' },
  { OTEL_TRACES_SAMPLER_ARG: '2' },
  { OTEL_TRACES_SAMPLER_ARG: 'all' },
])('%o is refused at the start', (env) => {
  expect(() => parseEnv(schema, env)).toThrow(Object.keys(env)[0])
})
