import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

/** Logs once that the collector refuses traces, and once that it accepts them again. */
export class LoggingExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  readonly #warn: (problem: string) => void
  #isFailing = false

  constructor(exporter: SpanExporter, warn: (problem: string) => void) {
    this.#exporter = exporter
    this.#warn = warn
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      const failed = result.code !== ExportResultCode.SUCCESS
      if (failed !== this.#isFailing)
        this.#warn(failed ? 'the collector of traces does not take them' : 'the collector takes traces again')
      this.#isFailing = failed
      done(result)
    })
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }
}
