import * as crypto from 'node:crypto'

/*
 * The digests of decision 18, written from the decision alone: what checks the result shares no line with what makes it.
 */

/**
 * In one call where Node has it (from 20.12 on): it leaves nothing behind that waits to be collected.
 * @type {(content: string | Buffer) => string}
 */
const sha256 =
  typeof crypto.hash === 'function'
    ? (content) => crypto.hash('sha256', content)
    : (content) => crypto.createHash('sha256').update(content).digest('hex')

/** @param {string} contest */
export const beginningOf = (contest) => sha256(`chain|${contest}`)

/**
 * @param {string} contest
 * @param {import('./read-result.mjs').RoundEntry} round
 */
export const beginningOfRound = (contest, { of, head, most, carried, entries }) => {
  const lines = entries.map(({ contestant, former, free, proven, first, second, third }) =>
    [contestant, former, free, proven, first, second, third].join('|'),
  )
  return sha256(`chain|${contest}|${of}|${head}|${most}|${carried ? 'carried' : 'anew'}|${sha256(lines.join('\n'))}`)
}

/** @param {{inner: string, kind: string, proven?: boolean, picks: readonly string[], status: string, reason?: string | null}} ballot */
export const judgedLeaf = ({ inner, kind, proven = false, picks, status, reason }) =>
  sha256(
    `\0judged|${inner}|${kind === 'free' && proven ? 'proven' : kind}|${picks.join(',')}|${status === 'refused' ? `refused:${reason}` : status}`,
  )

/** @param {{inner: string, from: string, to: string, reason: string, at: number}} change */
export const changedLeaf = ({ inner, from, to, reason, at }) =>
  sha256(`\0changed|${inner}|${from}|${to}|${sha256(reason)}|${at}`)

/** @param {{counts: readonly string[], reason: string, at: number}} rule */
export const titlesLeaf = ({ counts, reason, at }) => sha256(`\0titles|${counts.join(',')}|${sha256(reason)}|${at}`)

/** @param {{changes: readonly string[], reason: string, at: number}} changed */
export const rulesLeaf = ({ changes, reason, at }) => sha256(`\0rules|${changes.join(',')}|${sha256(reason)}|${at}`)

/** @param {{sheet: string, at: number}} jury */
export const juryLeaf = ({ sheet, at }) => sha256(`\0jury|${sheet}|${at}`)

/** @param {import('./read-result.mjs').PointsEntry} points */
export const pointsDigest = ({ salt, most, members, contestants }) =>
  sha256(
    [
      `jury|${salt}|${most}|${members}`,
      ...contestants.map(({ contestant, zone, points, judges }) => `${contestant}|${zone ?? ''}|${points}|${judges}`),
    ].join('\n'),
  )

/**
 * The root over leaves in rising order: split at the largest power of two that is smaller than their number.
 * @param {readonly string[]} leaves
 * @returns {string}
 */
export function rootOf(leaves) {
  const [only = sha256('')] = leaves
  if (leaves.length < 2) return only
  let left = 1
  while (left * 2 < leaves.length) left *= 2
  return nodeOf(rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)))
}

/** A reused buffer for a node's input. */
const node = Buffer.alloc(65, 1)

/**
 * @param {string} left
 * @param {string} right
 */
function nodeOf(left, right) {
  node.write(left, 1, 32, 'hex')
  node.write(right, 33, 32, 'hex')
  return sha256(node)
}

/**
 * @param {string} previous
 * @param {number} sequence
 * @param {string} root
 */
export function headOf(previous, sequence, root) {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(sequence))
  return sha256(Buffer.concat([Buffer.from([2]), Buffer.from(previous, 'hex'), number, Buffer.from(root, 'hex')]))
}

/**
 * @param {{contest: string, sequence: number, head: string, signedAt: string, publicKey: string, signature: string}} checkpoint
 */
export function isSigned({ contest, sequence, head, signedAt, publicKey, signature }) {
  const text = `ashenda checkpoint 1\n${contest}\n${sequence}\n${head}\n${signedAt}\n`
  try {
    return crypto.verify(null, Buffer.from(text), keyOf(publicKey), Buffer.from(signature, 'hex'))
  } catch {
    return false
  }
}

/** @type {{hex: string, key: import('node:crypto').KeyObject} | undefined} nearly always all are signed by the same */
let last

/** @param {string} hex */
function keyOf(hex) {
  if (last?.hex === hex) return last.key
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') }
  const key = crypto.createPublicKey({ key: jwk, format: 'jwk' })
  last = { hex, key }
  return key
}
