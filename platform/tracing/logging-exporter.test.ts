import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { expect, test, vi } from 'vitest'
import { LoggingExporter } from './logging-exporter.ts'

test('a missing collector is logged once, and once when it is back', () => {
  const answers = [true, false, false, false, true, true]
  const warn = vi.fn()
  const results: number[] = []
  const exporter = new LoggingExporter(
    {
      export: (_spans, done: (result: ExportResult) => void) =>
        done({ code: answers.shift() ? ExportResultCode.SUCCESS : ExportResultCode.FAILED }),
      shutdown: async () => {},
    },
    warn,
  )
  for (const _ of [...answers]) exporter.export([], ({ code }) => void results.push(code))
  expect(results).toEqual([0, 1, 1, 1, 0, 0])
  expect(warn.mock.calls).toEqual([
    ['the collector of traces does not take them'],
    ['the collector takes traces again'],
  ])
})
