import { findAsset, findPhoto, isWhole, keptShell, putAsset, putPhoto } from './stores.ts'

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

/** The page is told why it came from here, and what it may show (offline/kept-document.ts). */
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
  const response = await fetch(request)
  if (isWhole(response)) later(putAsset(pathname, response.clone()))
  return response
}

export async function answerPhoto(request: Request, later: Later): Promise<Response> {
  const { pathname } = new URL(request.url)
  const response = (await findPhoto(pathname)) ?? (await fetch(request))
  if (isWhole(response)) later(putPhoto(pathname, response.clone()))
  return response
}
