/** An image as compose and Dockerfiles name it: `postgres:18`, `ghcr.io/owner/name:1`. */
export interface ImageName {
  /** Of the registry. */
  readonly host: string
  readonly repository: string
  readonly tag: string
}

export function parseImage(name: string): ImageName {
  const [path = '', tag = 'latest'] = name.split(/:(?=[^/]*$)/)
  const parts = path.split('/')
  const [first = ''] = parts
  if (parts.length > 1 && /[.:]|^localhost$/.test(first))
    return { host: first, repository: parts.slice(1).join('/'), tag }
  return { host: 'docker.io', repository: parts.length === 1 ? `library/${path}` : path, tag }
}

/** A list of the image's builds, one for each kind of machine; a build alone would pin everybody to one kind. */
const lists = ['application/vnd.oci.image.index.v1+json', 'application/vnd.docker.distribution.manifest.list.v2+json']

/**
 * The digest that a tag has now (`sha256:…`), by the registry's own API (OCI distribution). Only the head is asked for, which counts
 * for no limit of pulls.
 * @param mirror asked in place of every registry: http://host:port
 * @throws where the registry is out of reach, does not know the image, or has it for one kind of machine only
 */
export async function digestOf({ host, repository, tag }: ImageName, mirror?: string): Promise<string> {
  const origin = mirror ?? `https://${host === 'docker.io' ? 'registry-1.docker.io' : host}`
  const address = `${origin}/v2/${repository}/manifests/${tag}`
  const ask = (token?: string): Promise<Response> =>
    fetch(address, {
      method: 'HEAD',
      headers: { accept: lists.join(', '), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(20_000),
    })
  const first = await ask()
  const answer = first.status === 401 ? await ask(await tokenFor(first.headers.get('www-authenticate') ?? '')) : first
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  const kind = answer.headers.get('content-type')?.split(';')[0] ?? ''
  if (!lists.includes(kind))
    throw new Error(`${repository}:${tag} is one build alone (${kind}), not one for each machine`)
  const digest = answer.headers.get('docker-content-digest') ?? ''
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${address} gives no digest`)
  return digest
}

/** Registries hand tokens out to everybody for what is public; where, they say themselves. */
async function tokenFor(challenge: string): Promise<string> {
  const { realm, ...query } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  if (realm === undefined) throw new Error('the registry wants a log-in, and does not say where')
  const answer = await fetch(`${realm}?${new URLSearchParams(query)}`, { signal: AbortSignal.timeout(20_000) })
  if (!answer.ok) throw new Error(`${realm} answers ${answer.status}`)
  const body: unknown = await answer.json()
  const token =
    typeof body === 'object' && body !== null && ('token' in body ? body.token : Reflect.get(body, 'access_token'))
  if (typeof token !== 'string') throw new Error(`${realm} gives no token`)
  return token
}
