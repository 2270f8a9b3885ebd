import { type StartedSandbox, someOrder, testKey } from './chapa.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A valid order. */
export const sound = (): Fields => ({ amount: '30', currency: 'ETB', tx_ref: someOrder().txRef })

/** Asks the sandbox like a merchant; '' for no key. */
export async function call(
  { url }: { readonly url: string },
  path: string,
  {
    method = 'GET',
    key = testKey,
    body,
  }: { readonly method?: string; readonly key?: string; readonly body?: unknown } = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

export const initialize = (sandbox: StartedSandbox, body: unknown, key?: string) =>
  call(sandbox, '/v1/transaction/initialize', { method: 'POST', body, ...(key !== undefined && { key }) })

/** A refusal in Chapa's envelope. */
export const declined = (status: number, message: unknown, word: string | null = 'failed') => ({
  status,
  body: { message, status: word, data: null },
})
