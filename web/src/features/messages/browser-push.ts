import type { PushSubscriptionBody } from '@ashenda/core/contracts/http/messages.ts'

/** Why a browser shows no notifications. */
export type NoPush = 'denied' | 'unknown'

/** Asks this browser to show notifications. @param key the server's public key */
export async function subscribeBrowser(key: string): Promise<PushSubscriptionBody | NoPush> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unknown'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const registration = await navigator.serviceWorker.ready
  const wanted = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return bodyOf(await registration.pushManager.subscribe(wanted))
  } catch (error) {
    // It subscribed with another key before, as after the server's key changed.
    const former = await registration.pushManager.getSubscription()
    if (!former) return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'unknown'
    await former.unsubscribe()
    return bodyOf(await registration.pushManager.subscribe(wanted))
  }
}

function bodyOf(subscription: PushSubscription): PushSubscriptionBody {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}
