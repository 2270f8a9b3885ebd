import type { ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import type { AdminAction } from '@ashenda/core/contracts/http/actions.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { votePriceOf } from '@ashenda/core/domain/price.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import { act, waitFor } from '@testing-library/react'
import { type HttpHandler, HttpResponse, http, type JsonBodyType, ws } from 'msw'
import { setupServer } from 'msw/node'
import { expect } from 'vitest'
import { contestOf } from './data.ts'

/** What the server was asked for, in order. */
export interface SentCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

let sent: SentCall[] = []

/** What a test did not expect: changes without an answer, and errors told to the console. */
export const problems: string[] = []

type Given = JsonBodyType | Response
type Answer = Given | ((call: SentCall, headers: Headers) => Given | Promise<Given>)

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete, any: http.all }

function handlerOf(method: keyof typeof methods, path: string, reply: Answer): HttpHandler {
  return methods[method](`*${path}`, async ({ request }) => {
    const ofThisTest = sent
    const { pathname, search } = new URL(request.url)
    const call = { method: request.method, path: pathname + search, body: await bodyOf(request) }
    ofThisTest.push(call)
    const answered = typeof reply === 'function' ? await reply(call, request.headers) : reply
    return answered instanceof Response ? answered.clone() : HttpResponse.json(answered)
  })
}

/** JSON as its value, a form as its fields (a file by its name), anything else as text. */
async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const fields = [...(await request.formData())]
    return Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
  }
  const text = await request.text()
  return text.startsWith('{') ? JSON.parse(text) : text
}

/** The calls that changed something. */
export const sentCalls = (): readonly SentCall[] => sent.filter(({ method }) => method !== 'GET')

const live = ws.link('*/live')
const listened: string[] = []

/** Tells the page news over its socket, once it listens to the topic. */
export async function tellLive(news: ServerMessage & { readonly topic: string }): Promise<void> {
  await waitFor(() => expect(listened.join()).toContain(`"${news.topic}"`))
  act(() => live.broadcast(JSON.stringify(news)))
}

/** As behind a proxy that lets no socket through. */
export function refuseSockets(): void {
  server.use(live.addEventListener('connection', ({ client }) => client.close()))
  for (const client of live.clients) client.close()
}

/** What every page asks for, where a test does not say otherwise: voting is open at the usual price, admins have written nothing, there are no contestants, and an admin is an owner. */
const usual = [
  handlerOf('GET', '/contest', () => contestOf()),
  handlerOf('GET', '/content', { success: true, versions: [] }),
  handlerOf('GET', '/getZones', { success: true, zones: [] }),
  handlerOf('GET', '/actor/list', { success: true, actors: [] }),
  handlerOf('POST', '/actor/getActors', { success: true, actors: [] }),
  handlerOf('POST', '/vote/price', ({ body }) => {
    const { phone } = body as { phone: string } // the contract's
    return { success: true, price: { ...votePriceOf(parsePhone(phone) ?? '', usualRules) } }
  }),
  handlerOf('GET', '/admin/role', { success: true, adminRole: 'owner' }),
  live.addEventListener('connection', ({ client }) =>
    client.addEventListener('message', ({ data }) => listened.push(String(data))),
  ),
  handlerOf('any', '', ({ method, path }) => {
    if (method !== 'GET') problems.push(`${method} ${path} has no answer`)
    return refusal('not_found', 'this test answers no such call', 404)
  }),
]

/** Stands in for the api in component tests. */
const server = setupServer(...usual)

/** Answers a call: with a body (200), a response, or what a function makes of the call. The latest handler of a call comes first. */
export function answer(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, reply: Answer): void {
  server.use(handlerOf(method, path, reply))
}

/** Refuses a call as the api does: `success: false`, a code of core/errors.ts and the server's message. */
export function refusal(code: string, message: string, status = 422, headers: Record<string, string> = {}): Response {
  return HttpResponse.json({ success: false, code, message }, { status, headers })
}

/** Refuses a change because Selam Hagos, another admin, took this step first. */
export function conflict(
  action: string,
  change: Partial<Pick<AdminAction, 'before' | 'after' | 'reason'>> = {},
  status = 409,
): Response {
  const step: AdminAction = {
    _id: '00000000-0000-7000-8000-0000000000fa',
    admin: { _id: '00000000-0000-7000-8000-0000000000fb', name: 'Selam Hagos' },
    action,
    subject: null,
    contestant: null,
    reason: '',
    before: null,
    after: null,
    outcomeOf: null,
    doneAt: new Date().toISOString(),
    ...change,
  }
  const [code, message] =
    status === 409
      ? ['version_conflict', 'somebody else has changed this meanwhile']
      : ['not_found', 'there is no such thing']
  return HttpResponse.json({ success: false, code, message, action: step }, { status })
}

/** The network loses the call. */
export const lost = (): Response => HttpResponse.error()

export const startServer = (): void => server.listen({ onUnhandledFrame: 'error' })

export const stopServer = (): void => server.close()

export function forgetAnswers(): void {
  server.resetHandlers()
  sent = []
  listened.length = 0
}
