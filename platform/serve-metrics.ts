import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, type Registry } from 'prom-client'

/** Sums of metrics that stand beside them by type, under names that belong to counters: promtool refuses them. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Prometheus metrics of this process, its own and Node's, on a port that is not public. */
export function serveMetrics(registry: Registry, port: number, host: string): Server {
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  return server.listen(port, host)
}
