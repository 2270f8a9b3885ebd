import { somePhone } from './contest-data.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** Posts a body (text as it is, otherwise JSON) and reads the JSON answer. */
export async function post(address: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return readAnswer(answer)
}

export async function get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
  return readAnswer(await fetch(address, { headers: { accept: 'application/json', ...headers } }))
}

/** `/health/ready` by check: `ok`, or the problem. On a busy machine one may be late. */
export const checksOf = async ({ url }: { readonly url: string }) =>
  (await get(`${url}/health/ready`)).body['checks'] as Readonly<Record<string, { ok: boolean; detail?: string }>> // declared by the route

export async function readAnswer(answer: Response): Promise<Answer> {
  const body = (await answer.json()) as Answer['body'] // every JSON answer of the platform is an object
  return { status: answer.status, headers: answer.headers, body }
}

export interface BallotFields {
  readonly phone?: unknown
  readonly name?: unknown
  readonly actors?: unknown
  readonly kind?: unknown
  readonly work?: unknown
}

/** Casts a ballot, by default free and of a new phone. `kind: undefined` omits the kind. */
export const cast = (platform: { readonly url: string }, fields: BallotFields, headers?: Record<string, string>) =>
  post(`${platform.url}/vote/vote`, { phone: somePhone(), name: 'Selam', kind: 'free', ...fields }, headers)

/** The shape of a refusal. */
export const refused = (status: number, code: string) => ({ status, body: { success: false, code } })
