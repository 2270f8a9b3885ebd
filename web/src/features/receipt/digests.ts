/*
 * Decision 18's digests by WebCrypto, written from the decision alone, so that the check shares no code with the count. SHA-256 in
 * lower-case hex.
 */

const encoder = new TextEncoder()

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytes))

export const sha256OfText = (text: string): Promise<string> => sha256(encoder.encode(text))

const nodeOver = (left: string, right: string): Promise<string> => sha256(bytesOf(`01${left}${right}`))

/** The root from a leaf, its index and neighbours (RFC 9162, 2.1.3.2); undefined if they fit no tree of `count` leaves. */
export async function rootFrom(
  leaf: string,
  index: number,
  count: number,
  path: readonly string[],
): Promise<string | undefined> {
  if (index < 0 || index >= count) return undefined
  let place = index
  let last = count - 1
  let node = leaf
  for (const neighbour of path) {
    if (last === 0) return undefined
    const isRight = place % 2 === 1
    node = await (isRight || place === last ? nodeOver(neighbour, node) : nodeOver(node, neighbour))
    // A last node without a neighbour rises unchanged.
    while (!isRight && place === last && place > 0 && place % 2 === 0) {
      place /= 2
      last /= 2
    }
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? node : undefined
}

/** The head after a link. */
export function headAfter(previous: string, sequence: number, root: string): Promise<string> {
  const number = sequence.toString(16).padStart(16, '0')
  return sha256(bytesOf(`02${previous}${number}${root}`))
}

/** Whether a text has a key's Ed25519 signature; undefined if this browser lacks Ed25519. */
export async function isSignedBy(key: string, signature: string, text: string): Promise<boolean | undefined> {
  const algorithm = { name: 'Ed25519' }
  try {
    const publicKey = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, publicKey, bytesOf(signature), encoder.encode(text))
  } catch (error) {
    return error instanceof DOMException && error.name === 'DataError' ? false : undefined
  }
}
