import type { App } from '@ashenda/api/http/app.ts'
import { cookieOf } from './accounts.ts'
import { somePhone } from './contest-data.ts'

export interface CallOptions {
  readonly cookie?: string | undefined
  /** The client's address, as the API sees it. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: unknown
}

export interface CallAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  /** Whole Set-Cookie headers. */
  readonly setCookies: readonly string[]
  /** What a browser sends back; '' without a cookie. */
  readonly cookie: string
}

type Site = { readonly app: App }

/** A JSON call as `METHOD /path`, whatever its payload. */
export async function call({ app }: Site, route: string, options: CallOptions = {}): Promise<CallAnswer> {
  const [method = '', url = ''] = route.split(' ')
  const { payload, cookie } = options
  const answer = await app.inject({
    method: method as 'GET', // of a route there is
    url,
    ...(options.from !== undefined && { remoteAddress: options.from }),
    headers: {
      accept: 'application/json',
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
      ...options.headers,
    },
    ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
  const setCookies = [answer.headers['set-cookie'] ?? []].flat()
  return {
    status: answer.statusCode,
    body: answer.json<CallAnswer['body']>(),
    headers: answer.headers,
    setCookies,
    cookie: cookieOf(setCookies[0] ?? ''),
  }
}

/** Registration data, with its own phone by default. */
export const registration = (fields: Readonly<Record<string, unknown>> = {}) => ({
  fname: 'Selam',
  mname: 'Hagos',
  password: 'weaving tilfi',
  phone: somePhone(),
  ...fields,
})

export const register = (
  site: Site,
  fields?: Readonly<Record<string, unknown>>,
  { consent, ...options }: CallOptions & { readonly consent?: object } = {},
) =>
  call(site, 'POST /actor/register', {
    ...options,
    payload: { actor: registration(fields), ...(consent && { consent }) },
  })

export const logInByPhone = (site: Site, phone: unknown, password: unknown, options?: CallOptions) =>
  call(site, 'POST /actor/login', { ...options, payload: { actor: { phone, password } } })

export const logInBy = (site: Site, userId: unknown, password: unknown, options?: CallOptions) =>
  call(site, 'POST /api/login', { ...options, payload: { visitor: { userId, password } } })

/** The account a cookie is logged in as: its id, or the refusal's status. */
export async function whoIs(site: Site, cookie: string | undefined): Promise<unknown> {
  const { status, body } = await call(site, 'GET /actor/getActorById', { cookie })
  return status === 200 ? (body['user'] as { _id: string }[])[0]?._id : status // of the contract
}

/** An address used by no other test. */
let addresses = 0
export const someAddress = (): string => {
  addresses += 1
  return `198.18.${addresses >> 8}.${addresses & 255}`
}
