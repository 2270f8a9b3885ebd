import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, type Registry } from 'prom-client'

/** Sums with counter names, which promtool refuses; the metrics by type remain. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Serves this process's Prometheus metrics, its own and Node's, on a private port. */
export function serveMetrics(registry: Registry, port: number, host: string): Server {
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  return server.listen(port, host)
}
