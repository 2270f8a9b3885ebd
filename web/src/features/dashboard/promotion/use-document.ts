import type * as contract from '@ashenda/core/contracts/events/live.ts'
import type { DocumentAnswer, DocumentStep } from '@ashenda/core/contracts/http/documents.ts'
import type { OwnDocumentBody } from '@ashenda/core/contracts/http/promotion.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { api, Refusal } from '../../../lib/http.ts'
import { translate } from '../../../lib/i18n.ts'
import { askWhileSilent } from '../../../lib/live/ask-while-silent.ts'
import { onPrivateTopic } from '../../../lib/live/private-topic.ts'

// Repeated from lib/live/live.ts: the contract file would pull in typebox.
const documentTopic = (id: string): ReturnType<typeof contract.documentTopic> => `document:${id}`

export type DocumentState =
  | { readonly status: 'none' | 'asking' }
  | { readonly status: 'making'; readonly id: string }
  | { readonly status: 'ready'; readonly link: string }
  | { readonly status: 'failed'; readonly problem: string }

const stateOf = (id: string, { status, link, problem }: DocumentStep): DocumentState => {
  if (status === 'ready' && link !== undefined) return { status, link }
  return status === 'failed' ? { status, problem: textOf(problem) } : { status: 'making', id }
}

const textOf = (code: string | undefined): string =>
  translate(code === 'not_found' ? 'promotion:share.noPhoto' : 'promotion:share.failed')

/** A document made on request: asked for, followed while it is made, and handed over once it is there. */
export function useDocument(onReady: (link: string) => void) {
  const [state, setState] = useState<DocumentState>({ status: 'none' })
  const settle = useEffectEvent((next: DocumentState) => {
    setState(next)
    if (next.status === 'ready') onReady(next.link)
  })
  const id = state.status === 'making' ? state.id : undefined
  useEffect(() => (id === undefined ? undefined : follow(id, (step) => settle(stateOf(id, step)))), [id])

  async function ask(wanted: OwnDocumentBody): Promise<void> {
    setState({ status: 'asking' })
    try {
      const { document, ...step } = await api.post<DocumentAnswer>('/actor/documents', wanted)
      const next = stateOf(document, step)
      setState(next)
      if (next.status === 'ready') onReady(next.link)
    } catch (error) {
      const isWithoutPhoto = error instanceof Refusal && error.code === 'no_photo'
      const told = isWithoutPhoto ? textOf('not_found') : failureText(error)
      setState({ status: 'failed', problem: typeof told === 'string' ? told : told.say() })
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
