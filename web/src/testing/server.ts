import { type HttpHandler, HttpResponse, http, type JsonBodyType, ws } from 'msw'
import { setupServer } from 'msw/node'
import { openContest } from './data.ts'

/** What the server was asked for, in order. */
export interface SentCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

const sent: SentCall[] = []

type Answer = JsonBodyType | Response | ((call: SentCall) => JsonBodyType | Response | Promise<JsonBodyType | Response>)

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }

function handlerOf(method: keyof typeof methods, path: string, reply: Answer): HttpHandler {
  return methods[method](`*${path}`, async ({ request }) => {
    const text = await request.clone().text()
    const { pathname, search } = new URL(request.url)
    const call = { method, path: pathname + search, body: text.startsWith('{') ? JSON.parse(text) : text }
    sent.push(call)
    const answered = typeof reply === 'function' ? await reply(call) : reply
    return answered instanceof Response ? answered : HttpResponse.json(answered)
  })
}

/** The calls that changed something. */
export const sentCalls = (): readonly SentCall[] => sent.filter(({ method }) => method !== 'GET')

/** What every page asks for, where a test does not say otherwise: voting is open, and there are no contestants. */
const usual = [
  handlerOf('GET', '/contest', () => openContest()),
  handlerOf('GET', '/getZones', { success: true, zones: [] }),
  handlerOf('GET', '/actor/list', { success: true, actors: [] }),
  handlerOf('POST', '/actor/getActors', { success: true, actors: [] }),
  ws.link('*/live').addEventListener('connection', () => undefined),
  http.all('*', () => refusal('not_found', 'this test answers no such call', 404)),
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

/** The network loses the call. */
export const lost = (): Response => HttpResponse.error()

export const startServer = (): void => server.listen({ onUnhandledFrame: 'error' })

export const stopServer = (): void => server.close()

export function forgetAnswers(): void {
  server.resetHandlers()
  sent.length = 0
}
