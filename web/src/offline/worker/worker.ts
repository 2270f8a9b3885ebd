/// <reference lib="webworker" />
import { answerAsset, answerMoneyPage, answerPage, answerPhoto } from './answers.ts'
import { keepable, treatmentOf } from './rules.ts'
import { fetchVersion, forgetOldVersions, keepAsset, keepChosen, keepPhoto } from './stores.ts'

/*
 * The service worker (docs/decisions/017-offline.md). It answers pages, and files whose names change with their content;
 * every call, and anything private, goes straight to the network. It repeats nothing: the page itself sends a ballot without an answer again.
 */
declare const self: ServiceWorkerGlobalScope

/** A new version takes over at once: files of two versions have different names, so that they cannot be mixed up. */
self.addEventListener('install', (event) => {
  event.waitUntil(fetchVersion().then(() => self.skipWaiting()))
  passByCalls(event)
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const later = (work: Promise<unknown>): void => event.waitUntil(work.catch(ignoreFull))
  switch (treatmentOf(request, self.location.origin)) {
    case 'page':
      return event.respondWith(answerPage(request))
    case 'moneyPage':
      return event.respondWith(answerMoneyPage(request))
    case 'asset':
      return event.respondWith(answerAsset(request, later))
    case 'photo':
      return event.respondWith(answerPhoto(request, later))
  }
})

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker // pages of this site alone can send one
  const keep = (work: Promise<unknown>): void => event.waitUntil(work.catch(ignoreFull))
  // A page of another version may say what this one does not know.
  if (message.type === 'chosen') keep(keepChosen(message.photos))
  else if (message.type === 'seen') keep(keepSeen(message.paths))
})

/** A message of the platform (worker: notices/web-push.ts). */
self.addEventListener('push', (event) => {
  const message = readPush(event.data)
  if (!message) return
  const { title, body, path, lang } = message
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      dir: 'auto',
      icon: '/apple-touch-icon.png',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string } // as shown above
  event.waitUntil(self.clients.openWindow(path))
})

/** A path of this site alone: nobody else's page opens. */
function readPush(data: PushMessageData | null) {
  try {
    const { title, body, path, lang } = (data?.json() ?? {}) as Readonly<Record<string, unknown>> // of whatever came
    const isOurs = typeof path === 'string' && /^\/(?!\/)/.test(path)
    return isOurs ? { title: String(title), body: String(body), path, lang: String(lang) } : undefined
  } catch {
    return undefined
  }
}

/** What a page had before there was a worker. */
const keepSeen = (paths: readonly string[]): Promise<unknown> =>
  Promise.all(
    paths.map((path) => {
      const kind = keepable(path)
      return kind === 'asset' ? keepAsset(path) : kind === 'photo' ? keepPhoto(path) : undefined
    }),
  )

/** If a phone has no room, or the network fails, less is kept. */
const ignoreFull = (): void => undefined

/** The browser's own routes, where it has them: a ballot does not even wait for the worker to wake up. */
function passByCalls(event: ExtendableEvent): void {
  const { addRoutes } = event as InstallEvent // newer than the types
  if (!addRoutes) return
  const ours = [{ requestMode: 'navigate' }, { urlPattern: '/assets/*' }, { urlPattern: '/images/*' }]
  const routes = addRoutes.call(event, { condition: { not: { or: ours } }, source: 'network' })
  event.waitUntil(routes.catch(() => undefined))
}

type InstallEvent = ExtendableEvent & { addRoutes?: (route: object) => Promise<void> }

/** What a page tells the service worker; all paths are of this site. */
export type ToWorker =
  /** What came to it past the worker: fetched before the worker was there, or as part of the document. */
  | { readonly type: 'seen'; readonly paths: readonly string[] }
  /** The photos of those on the podium. */
  | { readonly type: 'chosen'; readonly photos: readonly string[] }
