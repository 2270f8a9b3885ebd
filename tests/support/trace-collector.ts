import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The tested fields of an OTLP JSON span. */
export interface CollectedSpan {
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

interface Told {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: CollectedSpan['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Omit<CollectedSpan, 'service'>[] }[]
  }[]
}

/** An OTLP/HTTP collector that keeps its input. */
export interface TraceCollector {
  readonly url: string
  readonly spans: () => readonly CollectedSpan[]
  /** Every byte received, with headers. */
  readonly everything: () => string
  readonly stop: () => Promise<void>
}

/** `silent` accepts everything and never answers. */
export async function startTraceCollector({ silent = false } = {}): Promise<TraceCollector> {
  const bodies: string[] = []
  let everything = ''
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += String(part)
    everything += `${request.url} ${JSON.stringify(request.headers)} ${body}\n`
    if (request.url === '/v1/traces') bodies.push(body)
    if (!silent) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => bodies.flatMap((body) => spansIn(JSON.parse(body) as Told)), // as the protocol has it
    everything: () => everything,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const spansIn = ({ resourceSpans }: Told): readonly CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue'])
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })))
  })
