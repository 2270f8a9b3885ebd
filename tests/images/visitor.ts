import { request } from 'undici'

interface Answered {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

interface Loaded {
  readonly status: number
  readonly type: string
  readonly bytes: Buffer
}

/** What undici says of a server that is not there, or went while it was asked. */
const away = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'UND_ERR_SOCKET']

/** A browser, as the site sees it through what ends TLS before its proxy. It keeps its cookies. */
export class Visitor {
  readonly #site: string
  readonly #publicUrl: string
  readonly #cookies = new Map<string, string>()

  /** @param site where the proxy answers by plain http */
  constructor(site: string, publicUrl: string) {
    this.#site = site
    this.#publicUrl = publicUrl
  }

  /** A JSON call as `METHOD /path`. */
  async call(route: string, payload?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
    const { status, bytes } = await this.load(route, payload, headers)
    try {
      return { status, body: JSON.parse(bytes.toString('utf8')) as Answered['body'] } // an object, as every JSON answer
    } catch {
      throw new Error(`${route} answers ${status} with ${bytes.toString('utf8').slice(0, 200)}`)
    }
  }

  /** The same, where anything but success is a failure of the test. */
  async must(route: string, payload?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered['body']> {
    const { status, body } = await this.call(route, payload, headers)
    if (status >= 300) throw new Error(`${route} answers ${status}: ${JSON.stringify(body)}`)
    return body
  }

  /** As what ends TLS tells it: 502 where the proxy is not there. */
  async load(route: string, payload?: unknown, headers?: Readonly<Record<string, string>>): Promise<Loaded> {
    try {
      return await this.#send(route, payload, headers)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && away.includes(String(error.code)))) throw error
      return { status: 502, type: 'application/json', bytes: Buffer.from('{}') }
    }
  }

  async #send(route: string, payload?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Loaded> {
    const [method = '', path = ''] = route.split(' ')
    const {
      statusCode,
      headers: told,
      body,
    } = await request(`${this.#site}${path}`, {
      method: method as 'GET', // of a route there is
      headers: {
        host: new URL(this.#publicUrl).host,
        origin: this.#publicUrl,
        accept: route.startsWith('GET /health') || payload !== undefined ? 'application/json' : '*/*',
        'x-forwarded-proto': 'https',
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(this.#cookies.size > 0 && {
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
      },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    })
    for (const cookie of [told['set-cookie'] ?? []].flat()) {
      const pair = cookie.split(';')[0] ?? ''
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return {
      status: statusCode,
      type: String(told['content-type'] ?? ''),
      bytes: Buffer.from(await body.arrayBuffer()),
    }
  }
}
