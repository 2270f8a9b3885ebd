/** What the worker has to do with a request; undefined: nothing, the browser asks the network as if there were no worker. */
export type Treatment = 'page' | 'moneyPage' | 'asset' | 'photo' | undefined

/** The part of a Request that decides. */
interface Asked {
  readonly url: string
  readonly method: string
  readonly mode: string
  readonly headers: Pick<Headers, 'has'>
}

/** Calls, files behind a session, pages that are somebody's own, and documents in other sites' frames. */
const leftAlone =
  /^\/(?:actor|vote|admin|card|api|payments|pdfCards|dashboard|live|health|docs|metrics|getZones|contest|embed|oembed|test)(?:\/|$)/

/** A file by its name: the worker itself, robots.txt, the site map. */
const isFile = /\.[^/]*$/

/** Pages about money: from the network only, never from the cache. */
const money = /^\/(?:payment|where|voter|ballot)(?:\/|$)/

/** Named after what is in them. No videos: players ask for parts of them. */
const assets = /^\/assets\/[^/]+\.(?:js|css|woff2|svg|webp|avif|png|jpg)$/

/** Contestants in the size of the podium; a name never changes its content. */
const photos = /^\/images\/[0-9a-z-]+-card\.webp$/

export function treatmentOf({ url, method, mode, headers }: Asked, origin: string): Treatment {
  const { pathname, origin: theirs } = new URL(url)
  if (method !== 'GET' || theirs !== origin || headers.has('range')) return undefined
  if (mode === 'navigate') {
    if (leftAlone.test(pathname) || isFile.test(pathname)) return undefined
    return money.test(pathname) ? 'moneyPage' : 'page'
  }
  return keepable(pathname)
}

/** Whether what lies at this path is public and never changes. */
export const keepable = (pathname: string): 'asset' | 'photo' | undefined =>
  assets.test(pathname) ? 'asset' : photos.test(pathname) ? 'photo' : undefined

const startTexts = /^\/assets\/texts-([a-z]+)-/

/** The language whose texts these are; the build names them so. */
export const languageOf = (pathname: string): string | undefined => startTexts.exec(pathname)?.[1]
