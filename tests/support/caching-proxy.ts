import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import CachePolicy from 'http-cache-semantics'

export interface CachingProxy {
  /** http://127.0.0.1:port */
  readonly url: string
  /** Requests passed on to the site. */
  readonly asked: number
  /** Resolves when background requests are done. */
  readonly settled: () => Promise<unknown>
  /** Advances the clock for ageing. */
  readonly pass: (ms: number) => void
  /** Drops a path, like a purge. */
  readonly purge: (path: string) => void
  readonly close: () => Promise<void>
}

interface Kept {
  /** The request headers its answer varies by. */
  readonly variant: string
  readonly policy: CachePolicy
  readonly status: number
  readonly body: Buffer
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: Buffer
}

interface SentRequest {
  readonly url: string
  readonly method: string
  readonly headers: IncomingHttpHeaders
}

const variantOf = ({ vary = '' }: Answer['headers'], { headers }: SentRequest): string =>
  JSON.stringify(
    String(vary)
      .split(',')
      .map((name) => headers[name.trim().toLowerCase()]),
  )

/** Hop-by-hop headers (RFC 9110, 7.6.1), and what fetch already undid. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding']

const withoutConnection = (headers: Headers): Record<string, string | string[]> => ({
  ...Object.fromEntries([...headers].filter(([name]) => !ofConnection.includes(name))),
  ...(headers.has('set-cookie') && { 'set-cookie': headers.getSetCookie() }),
})

/** A shared cache by RFC 9111 and 5861 in front of a site. Keeps all it may, and honours Vary. */
export async function startCachingProxy(site: string): Promise<CachingProxy> {
  const kept = new Map<string, readonly Kept[]>()
  let [asked, aheadMs] = [0, 0]
  let renewing: Promise<unknown> = Promise.resolve()
  /** The library reads the clock itself. */
  class Policy extends CachePolicy {
    now(): number {
      return Date.now() + aheadMs
    }
  }

  async function ask(url: string, method: string, headers: IncomingHttpHeaders, body?: Buffer): Promise<Answer> {
    asked += 1
    const sent = Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        value === undefined || ofConnection.includes(name) || name === 'host' ? [] : [[name, String(value)]],
      ),
    )
    // The raw bytes: fetch would negotiate and decode an encoding itself.
    const answer = await fetch(site + url, {
      method,
      redirect: 'manual',
      headers: { 'accept-encoding': 'identity', ...sent },
      ...(body && body.length > 0 && { body: new Uint8Array(body) }),
    })
    return {
      status: answer.status,
      headers: withoutConnection(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }

  function keep(url: string, request: SentRequest, { status, headers, body }: Answer): void {
    const policy = new Policy(request, { status, headers }, { shared: true })
    if (!policy.storable()) return
    const variant = variantOf(headers, request)
    const others = (kept.get(url) ?? []).filter((one) => one.variant !== variant)
    kept.set(url, [{ variant, policy, status, body }, ...others])
  }

  async function answer(incoming: IncomingMessage, sent: Buffer): Promise<Answer> {
    const [url, method] = [incoming.url ?? '/', incoming.method ?? 'GET']
    if (method !== 'GET') return ask(url, method, incoming.headers, sent)
    // Like CDNs, it ignores browsers' cache headers and compares tags itself.
    const { 'cache-control': _control, pragma: _pragma, 'if-none-match': _tag, ...headers } = incoming.headers
    const request = { url, method, headers }
    for (const { policy, status, body } of kept.get(url) ?? []) {
      const { response, revalidation } = policy.evaluateRequest(request)
      if (!response) continue
      if (revalidation) renewing = Promise.allSettled([renewing, renew(url, request)])
      return { status, headers: response.headers as Answer['headers'], body } // as they were kept
    }
    return renew(url, request)
  }

  async function renew(url: string, request: SentRequest): Promise<Answer> {
    const fresh = await ask(url, 'GET', request.headers)
    keep(url, request, fresh)
    return fresh
  }

  const server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.on('end', () => {
      answer(incoming, Buffer.concat(pieces)).then(
        ({ status, headers, body }) => {
          const isKnown =
            status === 200 && headers['etag'] !== undefined && headers['etag'] === incoming.headers['if-none-match']
          outgoing.writeHead(isKnown ? 304 : status, headers).end(isKnown ? undefined : body)
        },
        () => outgoing.writeHead(502).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    get asked() {
      return asked
    },
    settled: () => renewing,
    pass: (ms) => {
      aheadMs += ms
    },
    purge: (path) => void kept.delete(path),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
