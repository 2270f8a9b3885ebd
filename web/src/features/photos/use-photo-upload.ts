import type { PhotoAnswer, PhotoBody } from '@ashenda/core/contracts/http/photos.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { apiBase, NetworkLost, prepareCall } from '../../lib/http.ts'
import type { CutPhoto } from './cut-photo.ts'
import type { PhotoTarget } from './places.ts'

type UploadState =
  | { readonly step: 'idle' }
  /** `percent` uploaded; at 100 waiting for the answer. */
  | { readonly step: 'sending'; readonly percent: number }
  /** Whether it arrived is unknown. */
  | { readonly step: 'lost' }
  | { readonly step: 'taken' }

interface Outcomes {
  readonly answered: (answer: PhotoAnswer) => Promise<void>
  /** The server refused it. */
  readonly refused: (error: unknown) => void
}

export interface PhotoUpload {
  readonly state: UploadState
  readonly send: (photo: CutPhoto, target: PhotoTarget, outcomes: Outcomes) => Promise<void>
  /** Aborts the running upload; ready for another. */
  readonly reset: () => void
}

/** An upload, aborted when the component unmounts. */
export function usePhotoUpload(): PhotoUpload {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useWarningBeforeUnload(state.step === 'sending')

  const send = useCallback(async (photo: CutPhoto, target: PhotoTarget, outcomes: Outcomes): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const tell = (next: UploadState): void => {
      if (!signal.aborted) setState(next)
    }
    tell({ step: 'sending', percent: 0 })
    try {
      const answer = await sendPhoto(photo, target, {
        signal,
        onProgress: (percent) => tell({ step: 'sending', percent }),
      })
      await outcomes.answered(answer)
      tell({ step: 'taken' })
    } catch (error) {
      if (signal.aborted) return
      tell({ step: error instanceof NetworkLost ? 'lost' : 'idle' })
      if (!(error instanceof NetworkLost)) outcomes.refused(error)
    }
  }, [])

  const reset = useCallback((): void => {
    running.current?.abort()
    setState({ step: 'idle' })
  }, [])

  return { state, send, reset }
}

function useWarningBeforeUnload(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [active])
}

interface Sending {
  /** Percent uploaded; 100 means waiting for the answer. */
  readonly onProgress: (percent: number) => void
  /** Aborting rejects with the signal's reason. */
  readonly signal: AbortSignal
}

/**
 * Sends a photo to its slot (DSH-07). An XMLHttpRequest, because fetch reports no upload progress; otherwise like lib/http.ts, with the
 * same errors.
 */
async function sendPhoto(photo: CutPhoto, target: PhotoTarget, sending: Sending): Promise<PhotoAnswer> {
  const { blob, name } = photo
  const body: PhotoBody = { images: { content: await dataUrlOf(blob), name, type: target, size: blob.size } }
  const [method, path] = target === 'new' ? ['POST', '/actor/uploadImages'] : ['PUT', '/actor/updateImages']
  return (await call(method, path, JSON.stringify(body), sending)) as PhotoAnswer // the contract's word
}

function call(method: string, path: string, body: string, { onProgress, signal }: Sending): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { headers, judge } = prepareCall({ 'content-type': 'application/json' })
    request.open(method, apiBase + path)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    request.upload.onload = () => onProgress(100)
    request.onload = () => {
      const { status } = request
      try {
        resolve(
          judge({ status, answer: parsed(request.responseText), retryAfter: request.getResponseHeader('retry-after') }),
        )
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new NetworkLost('the upload broke off'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(signal.reason)
    else request.send(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
