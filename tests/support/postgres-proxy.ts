import { given } from './environment.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/**
 * A proxy in front of the Postgres of this run, which a test cuts off, slows down or makes mute.
 * @param port that it listens on, as one before it did; a free one unless said
 */
export const proxyToPostgres = (port?: number): Promise<TcpProxy> =>
  startTcpProxy(Number(new URL(given('TEST_DATABASE_URL')).port), port)
