import { isPushEndpoint } from '@ashenda/core/domain/push-endpoint.ts'
import type { PushTarget } from '@ashenda/db/queries/notices/send-notices.ts'
import webPush from 'web-push'
import { askProvider, type Sent } from '../messages/provider.ts'

interface WebPushOptions {
  readonly publicKey: string
  readonly privateKey: string
  /** mailto: or https:, for push services to complain to. */
  readonly subject: string
  /** The sandbox's origin: there alone is http allowed. */
  readonly sandbox?: string | undefined
}

export interface PushMessage {
  readonly title: string
  readonly body: string
  /** A path of this site, which a click opens. */
  readonly path: string
  readonly lang: string
}

export interface WebPush {
  readonly name: 'push'
  /** Never rejects. `isGone`: the browser will take no more. @param key a newer message of the same key replaces an undelivered one */
  readonly send: (
    target: PushTarget,
    message: PushMessage,
    key: string,
  ) => Promise<Sent & { readonly isGone?: boolean }>
}

const daySeconds = 86_400

/** Web push (RFC 8030, 8291, 8292): encrypted for the browser, so that its service reads nothing. */
export const openWebPush = ({ publicKey, privateKey, subject, sandbox }: WebPushOptions): WebPush => ({
  name: 'push',
  send: async ({ endpoint, p256dh, auth }, message, key) => {
    // An endpoint comes from a browser: without this check anybody could have the worker post to inner addresses.
    if (!isPushEndpoint(endpoint, sandbox)) return { result: 'refused', problem: 'no push service', isGone: true }
    let details: ReturnType<typeof webPush.generateRequestDetails>
    try {
      details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: daySeconds,
        topic: key.replaceAll('-', '').slice(0, 32),
      })
    } catch {
      return { result: 'refused', problem: 'keys that cannot be used', isGone: true }
    }
    const { 'Content-Length': _counted, ...headers } = details.headers
    const sent = await askProvider({
      url: endpoint,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(details.body ?? []),
      read: () => ({ result: 'sent' }),
    })
    const isGone = sent.result === 'refused' && /\b(404|410|403)\b/.test(sent.problem)
    return isGone ? { ...sent, isGone } : sent
  },
})
