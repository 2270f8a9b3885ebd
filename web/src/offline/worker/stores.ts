import { languageOf } from './rules.ts'

/** What this version of the site needs without a network; written by the build (build/offline-worker.ts). */
export interface Version {
  /** Differs where any of the files does. */
  readonly name: string
  /** The page that starts the application, as it was built: without the data the server puts into it. */
  readonly shell: { readonly path: string; readonly integrity: string }
  /** What starts with it: paths. */
  readonly files: readonly string[]
  /** What one language needs beside its first texts, for the languages there are. */
  readonly languages: Readonly<Record<string, readonly string[]>>
}

declare const __VERSION__: Version

const version = __VERSION__

const family = 'ashenda-'
const versions = `${family}version-`
const current = versions + version.name
const photos = `${family}photos`
const chosen = `${family}chosen`

const mostPhotos = 60

/** The content of a name is the same for everybody. */
const byName: CacheQueryOptions = { ignoreVary: true }

/** All or nothing: a version that did not arrive whole is not taken, and asked for again at the next visit. */
export async function fetchVersion(): Promise<void> {
  const { path, integrity } = version.shell
  // A page of another version, while copies of the site are being exchanged, does not have this integrity.
  const [shell, languages] = await Promise.all([fetch(path, { cache: 'no-cache', integrity }), languagesInUse()])
  const files = [...version.files, ...languages.flatMap((language) => version.languages[language] ?? [])]
  await Promise.all(files.map(keepAsset))
  await (await caches.open(current)).put(path, shell)
}

/** A browser that cannot look, because its storage is full, broken or forbidden, has nothing: then the network is asked. */
const foundBy = (search: () => Promise<Response | undefined>): Promise<Response | undefined> =>
  search().catch(() => undefined)

export const keptShell = () => foundBy(async () => (await caches.open(current)).match(version.shell.path, byName))

/**
 * The version before stays: pages that it began may still ask for its parts, and fonts and pictures that did not change are
 * taken over from it. Older ones go, and with them what did not arrive whole: the shell comes last.
 */
export async function forgetOldVersions(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(versions) && name !== current)
  const isWholeVersion = async (name: string) =>
    Boolean(await (await caches.open(name)).match(version.shell.path, byName))
  const whole = await Promise.all(others.map(isWholeVersion))
  const before = others.findLast((_name, index) => whole[index])
  await Promise.all(others.filter((name) => name !== before).map((name) => caches.delete(name)))
}

async function languagesInUse(): Promise<readonly string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(versions))
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const languages = kept.flat().map(({ url }) => languageOf(new URL(url).pathname))
  return [...new Set(languages.filter((language) => language !== undefined))]
}

export const findAsset = (path: string) => foundBy(async () => (await caches.open(current)).match(path, byName))

/** From whichever version has it; what did not change is taken over. */
export const findFormerAsset = (path: string) => foundBy(() => caches.match(path, byName))

/** Takes an asset in; the first texts of a language bring what else the language needs. */
export async function putAsset(path: string, response: Response): Promise<void> {
  await (await caches.open(current)).put(path, response)
  const language = languageOf(path)
  if (language !== undefined) await Promise.all((version.languages[language] ?? []).map(keepAsset))
}

/** Where it comes from the network, the page has usually just fetched it, and the browser still has it. */
export async function keepAsset(path: string): Promise<void> {
  if (await findAsset(path)) return
  const response = (await findFormerAsset(path)) ?? (await fetch(path))
  if (!isWhole(response)) throw new TypeError(`${path}: ${response.status}`)
  await putAsset(path, response)
}

/** Not an error, not a partial answer, and not a page in place of a missing file. */
export const isWhole = (response: Response): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  !(response.headers.get('content-type') ?? '').startsWith('text/html')

export const findPhoto = (path: string) =>
  foundBy(async () => {
    const known = await (await caches.open(chosen)).match(path, byName)
    return known ?? (await caches.open(photos)).match(path, byName)
  })

/** Puts a photo behind all others, and lets go of those nobody has looked at for longest. */
export async function putPhoto(path: string, response: Response): Promise<void> {
  const cache = await caches.open(photos)
  await cache.put(path, response)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - mostPhotos)).map((oldest) => cache.delete(oldest)))
}

export async function forgetPhoto(path: string): Promise<void> {
  for (const name of [photos, chosen]) await (await caches.open(name)).delete(path, byName)
}

export async function keepPhoto(path: string): Promise<void> {
  if (await findPhoto(path)) return
  const response = await fetch(path)
  if (isWhole(response)) await putPhoto(path, response)
}

/** Those on the podium stay, however many others are looked at. */
export async function keepChosen(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(chosen)
  for (const { url } of await cache.keys()) if (!paths.includes(new URL(url).pathname)) await cache.delete(url)
  for (const path of paths) {
    if (await cache.match(path, byName)) continue
    const response = (await findPhoto(path)) ?? (await fetch(path))
    if (isWhole(response)) await cache.put(path, response)
  }
}
