import type { TracingConfig } from '@ashenda/core/config/tracing.ts'
import type { Tracing } from './tracing.ts'

/** Loads OpenTelemetry only where traces are configured. */
export async function startTracing(
  service: string,
  config: TracingConfig,
  warn: (problem: string) => void,
): Promise<Tracing | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined || config.OTEL_SDK_DISABLED) return undefined
  const { openTracing } = await import('./open-tracing.ts')
  return openTracing({ ...config, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, service, warn)
}
