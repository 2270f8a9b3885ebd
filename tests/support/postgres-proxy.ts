import { given } from './environment.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** A proxy to this run's Postgres that a test can cut, slow or mute. @param port to reuse; a free one by default */
export const proxyToPostgres = (port?: number): Promise<TcpProxy> =>
  startTcpProxy(Number(new URL(given('TEST_DATABASE_URL')).port), port)
