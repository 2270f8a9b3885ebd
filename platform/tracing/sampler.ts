import type { TracingConfig } from '@ashenda/core/config/tracing.ts'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

/** The standard's samplers by name. The library does not read them from the environment. */
export function samplerOf(name: TracingConfig['OTEL_TRACES_SAMPLER'], ratio: number): Sampler {
  const makers = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
    parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
    parentbased_traceidratio: () => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
  } as const satisfies Record<TracingConfig['OTEL_TRACES_SAMPLER'], () => Sampler>
  return makers[name]()
}
