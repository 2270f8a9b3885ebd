import type { PhotoAnswer, PhotoBody } from '@ashenda/core/contracts/http/photos.ts'
import { apiBase, NetworkLost, prepareCall } from '../../lib/http.ts'
import type { CutPhoto } from './cut-photo.ts'
import type { PhotoTarget } from './places.ts'

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
export async function sendPhoto(photo: CutPhoto, target: PhotoTarget, sending: Sending): Promise<PhotoAnswer> {
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
