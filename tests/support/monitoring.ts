import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveMetrics } from '@ashenda/platform/serve-metrics.ts'
import { createMetrics as createWorkerMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { afterAll, beforeAll } from 'vitest'
import { insertContest } from './contest-data.ts'
import { type Platform, startPlatform } from './platform.ts'

/** In docker/monitoring. */
export const ruleFiles = ['alerts.yml', 'slo.yml', 'machines.yml']

/** The file's own platform with a contest and served metrics. */
export function useScrapedPlatform() {
  let server: Server
  /** Scrapes like Prometheus. */
  async function scrape(): Promise<string> {
    const { port } = server.address() as AddressInfo // of a server that listens on a port
    return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  }
  const site = {
    // Set before the first test.
    platform: undefined as unknown as Platform,
    /** The metrics of api and worker before any event. */
    exposed: '',
    scrape,
  }
  beforeAll(async () => {
    site.platform = await startPlatform((sql) => insertContest(sql))
    server = serveMetrics(site.platform.metrics.registry, 0, '127.0.0.1')
    await once(server, 'listening')
    site.exposed = (await scrape()) + (await createWorkerMetrics().registry.metrics())
  })
  afterAll(async () => {
    server.close()
    await site.platform.close()
  })
  return site
}
