import { useRef } from 'react'
import { api } from '../../lib/http.ts'
import { newIdempotencyKey } from '../../lib/idempotency.ts'

/**
 * Posts with an `id` of the sender, which the server notes once. Until an answer came, the same is the same act, also if a button is pressed
 * twice or the answer was lost; any change makes another.
 */
export function usePostOnce() {
  const open = useRef<{ readonly text: string; readonly id: string }>(undefined)
  return async (path: string, body: object): Promise<unknown> => {
    const text = `${path} ${JSON.stringify(body)}`
    if (open.current?.text !== text) open.current = { text, id: newIdempotencyKey() }
    const { id } = open.current
    const answer = await api.post(path, { id, ...body })
    if (open.current?.id === id) open.current = undefined
    return answer
  }
}
