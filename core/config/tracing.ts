import { type Static, Type } from 'typebox'
import { url } from './env.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Where traces go, in OpenTelemetry's variable names. */
export const tracingEnv = {
  /** A collector's address (OTLP over HTTP). Without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(url('https?')),
  /** Headers for the collector: `name=value`, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(Type.String()),
  OTEL_TRACES_SAMPLER: Type.Enum([...samplers], { default: 'parentbased_always_on' }),
  /** The share of requests to trace, for a ratio sampler. */
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ minimum: 0, maximum: 1, default: 1 }),
  OTEL_SERVICE_NAME: Type.Optional(Type.String()),
  OTEL_RESOURCE_ATTRIBUTES: Type.Optional(Type.String()),
  OTEL_SDK_DISABLED: Type.Boolean({ default: false }),
}

const tracing = Type.Object(tracingEnv)

export type TracingConfig = Static<typeof tracing>
