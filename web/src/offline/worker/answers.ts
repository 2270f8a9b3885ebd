import { findAsset, findFormerAsset, findPhoto, forgetPhoto, isWhole, keptShell, putAsset, putPhoto } from './stores.ts'

/** After that a page that is on its way is not waited for: the kept one starts, and asks for what it shows by itself. */
const patienceMs = 3_000

/** Does something after the answer is out. */
export type Later = (work: Promise<unknown>) => void

/** From the network; where there is none, or it takes too long, the kept page. */
export async function answerPage(request: Request): Promise<Response> {
  const network = fetch(request)
  try {
    const response = await Promise.race([network, endOfPatience()])
    return response && response.status < 500 ? response : ((await keptShell()) ?? (await network))
  } catch {
    return (await offlineShell('page')) ?? network
  }
}

/** From the network, however long it takes. Without one the kept page says so, and nothing else. */
export async function answerMoneyPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (cause) {
    const shell = await offlineShell('nothing')
    if (shell) return shell
    throw cause
  }
}

const endOfPatience = (): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, patienceMs))

/** Marks the page as coming from the worker, with the reason, so that it knows what it may show (lib/online.ts). */
async function offlineShell(shows: 'page' | 'nothing'): Promise<Response | undefined> {
  const shell = await keptShell()
  if (!shell) return undefined
  const html = (await shell.text()).replace('<html', `<html data-offline="${shows}"`)
  const headers = new Headers(shell.headers)
  // Of what was once sent, not of this.
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name)
  return new Response(html, { headers })
}

export async function answerAsset(request: Request, later: Later): Promise<Response> {
  const { pathname } = new URL(request.url)
  const known = await findAsset(pathname)
  if (known) return known
  const response = (await findFormerAsset(pathname)) ?? (await fetch(request))
  if (isWhole(response)) later(putAsset(pathname, response.clone()))
  return response
}

/** A kept photo that is older is asked for again behind it. */
const photoFreshMs = 24 * 3_600_000

/** Shows the kept answer. If there is a network, an answer that the site no longer gives is removed. */
export async function answerPhoto(request: Request, later: Later): Promise<Response> {
  const { pathname } = new URL(request.url)
  const known = await findPhoto(pathname)
  const response = known ?? (await fetch(request))
  if (known && Date.now() - Date.parse(known.headers.get('date') ?? '') > photoFreshMs) later(renewPhoto(pathname))
  else if (isWhole(response)) later(putPhoto(pathname, response.clone()))
  return response
}

async function renewPhoto(path: string): Promise<void> {
  const response = await fetch(path, { cache: 'no-cache' })
  if (isWhole(response)) await putPhoto(path, response)
  else if (response.status === 404) await forgetPhoto(path)
}
