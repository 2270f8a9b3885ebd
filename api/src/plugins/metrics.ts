import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface ApiMetrics {
  readonly registry: Registry
  readonly ballots: Counter<'result'>
  readonly groupSize: Histogram
  readonly writeSeconds: Histogram<'result'>
}

export function createMetrics(): ApiMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    ballots: new Counter({
      name: 'ashenda_intake_ballots_total',
      help: 'Ballots by result: written, unknown (no answer from Redis), away (Redis not connected).',
      labelNames: ['result'],
      registers,
    }),
    groupSize: new Histogram({
      name: 'ashenda_intake_group_ballots',
      help: 'Ballots per group.',
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
      registers,
    }),
    writeSeconds: new Histogram({
      name: 'ashenda_intake_write_seconds',
      help: 'Duration of the durable write of a group, look-up included.',
      labelNames: ['result'],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 4],
      registers,
    }),
  }
}

/** A gauge that is read when Prometheus asks; a failing read leaves the old value. */
export function registerGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: async () => {
      try {
        gauge.set(await read())
      } catch {
        // a scrape while Redis is away: the last value stands
      }
    },
  })
}

/** Prometheus metrics on a port of their own, which is not public. */
export function serveMetrics(registry: Registry, port: number, host: string): Server {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  return server.listen(port, host)
}
