import type { Account } from './accounts.ts'
import { type Answer, readAnswer } from './http.ts'
import type { Platform } from './platform.ts'

type Site = Pick<Platform, 'url'>
type Sender = Pick<Account, 'cookie'>

export const dataUrlOf = (bytes: Uint8Array, type = 'image/jpeg'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** Sends a photo as JSON: the fields of `images`, a whole body, or its text. POST uploads, PUT replaces. */
export async function sendPhoto(
  site: Site,
  { cookie }: Sender,
  sent: unknown,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Answer> {
  const isFields = typeof sent === 'object' && sent !== null && 'content' in sent
  const body = isFields ? { images: sent } : sent
  return readAnswer(
    await fetch(`${site.url}/actor/${method === 'POST' ? 'uploadImages' : 'updateImages'}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
}

export type FormPart = readonly [name: string, value: string | Uint8Array<ArrayBuffer> | Buffer]

export function formOf(parts: readonly FormPart[]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), 'photo.jpg')
  }
  return form
}

/** Sends an upload form. */
export const sendForm = async (site: Site, { cookie }: Sender, parts: readonly FormPart[]): Promise<Answer> =>
  readAnswer(
    await fetch(`${site.url}/actor/uploadImages`, { method: 'POST', headers: { cookie }, body: formOf(parts) }),
  )

/** Sends the profile form. */
export const sendProfile = async (site: Site, { cookie }: Sender, parts: readonly FormPart[]): Promise<Answer> =>
  readAnswer(
    await fetch(`${site.url}/api/v1/user/update-profile`, { method: 'PUT', headers: { cookie }, body: formOf(parts) }),
  )
