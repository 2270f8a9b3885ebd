import type * as contract from '@ashenda/core/contracts/events/live.ts'
import type { DocumentAnswer, DocumentStep } from '@ashenda/core/contracts/http/documents.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { api, Refusal } from '../../lib/http.ts'
import { askWhileSilent } from '../../lib/live/ask-while-silent.ts'
import { onPrivateTopic } from '../../lib/live/private-topic.ts'

// Repeated from lib/live/live.ts: the contract file would pull in typebox.
const documentTopic = (id: string): ReturnType<typeof contract.documentTopic> => `document:${id}`

export type DocumentState =
  | { readonly status: 'none' | 'asking' }
  | { readonly status: 'making'; readonly id: string }
  | { readonly status: 'ready'; readonly link: string }
  | { readonly status: 'failed'; readonly problem: string }

export interface DocumentChoice {
  /** The call that asks for it. */
  readonly path: string
  /** What the problem of a document says, or a refusal by this code; undefined for refusals that say it themselves. */
  readonly problemOf: (code: string, isRefusal: boolean) => string | undefined
  readonly onReady: (link: string) => void
}

/** A document made on request: asked for, followed while it is made, and handed over once it is there. */
export function useDocument<Wanted>({ path, problemOf, onReady }: DocumentChoice) {
  const [state, setState] = useState<DocumentState>({ status: 'none' })
  const stateOf = (id: string, { status, link, problem = '' }: DocumentStep): DocumentState => {
    if (status === 'ready' && link !== undefined) return { status, link }
    return status === 'failed' ? { status, problem: problemOf(problem, false) ?? '' } : { status: 'making', id }
  }
  const settle = (next: DocumentState): void => {
    setState(next)
    if (next.status === 'ready') onReady(next.link)
  }
  const hear = useEffectEvent((about: string, step: DocumentStep) => settle(stateOf(about, step)))
  const id = state.status === 'making' ? state.id : undefined
  useEffect(() => (id === undefined ? undefined : follow(id, (step) => hear(id, step))), [id])

  async function ask(wanted: Wanted): Promise<void> {
    setState({ status: 'asking' })
    try {
      const { document, ...step } = await api.post<DocumentAnswer>(path, wanted)
      settle(stateOf(document, step))
    } catch (error) {
      const known = error instanceof Refusal ? problemOf(error.code, true) : undefined
      setState({ status: 'failed', problem: known ?? failureText(error).say() })
    }
  }
  return { state, ask, isBusy: state.status === 'asking' || state.status === 'making' }
}

/** Over the socket, or by polling without one. */
function follow(id: string, heard: (step: DocumentStep) => void): () => void {
  let isStopped = false
  const hear = (step: DocumentStep): void => {
    if (!isStopped && step.status !== 'making') heard(step)
  }
  const stopAsking = askWhileSilent(async () => hear(await api.get<DocumentAnswer>(`/documents/${id}`)))
  const stopListening = onPrivateTopic(documentTopic(id), (message) => {
    if (message.type === 'document') hear(message)
  })
  return () => {
    isStopped = true
    stopAsking()
    stopListening()
  }
}
