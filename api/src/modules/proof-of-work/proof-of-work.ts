import { randomInt, randomUUID } from 'node:crypto'
import { type WorkChallenge, workChallenge } from '@ashenda/core/contracts/http/work.ts'
import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Redis } from 'ioredis'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { networkOf } from '../../rate-limits/network.ts'

/** How long a challenge can be solved, and a ticket used once it is due. */
const goodMs = 300_000
/** How long a used one is remembered: longer than it is valid. */
const usedSeconds = 900
/** How long a browser without scripts waits. Per address only so many pass a second; the others queue. */
const waitMs = 20_000
const turnMs = 200
/** Beyond this wait a ticket is useless to a person. */
const longestWaitMs = 600_000

export interface CrowdedVote {
  readonly contest: string
  readonly ballot: string
  readonly address: string
}

export interface ProofOfWorkDeps {
  readonly redis: Pick<Redis, 'set' | 'get' | 'eval'>
  readonly prefix: string
  /** Signs challenges and tickets. */
  readonly key: string
  /** Mean hashes per challenge; at most half as many again. */
  readonly hashes: number
  /** Epoch ms. */
  readonly now: () => number
}

const solved = Compile(
  Type.Object({
    challenge: workChallenge,
    solution: Type.Object({ counter: Type.Integer(), derivedKey: Type.String() }),
  }),
)

/** Assigns the next slot of an address, unless the queue is too long. */
const turnScript = `
local turn = math.max(tonumber(ARGV[1]), tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[2]))
if turn > tonumber(ARGV[3]) then return '' end
local text = string.format('%.0f', turn)
redis.call('SET', KEYS[1], text, 'PX', ARGV[4])
return text`

/**
 * Stands in for a code on free votes from crowded addresses: proof of work (ALTCHA) or, without scripts, a waiting
 * ticket. Each is bound to address and contest, valid for minutes, and good for one ballot, which may show it again in
 * case an answer was lost.
 */
export class ProofOfWork {
  readonly #deps: ProofOfWorkDeps

  constructor(deps: ProofOfWorkDeps) {
    this.#deps = deps
  }

  /** @param text base64 JSON of challenge and solution @throws AppError work_needed with a challenge, unavailable */
  async requireWork(vote: CrowdedVote, text: string | undefined): Promise<void> {
    const signature = text === undefined ? undefined : await this.#signatureOfSolved(vote, text)
    if (signature === undefined || !(await this.#use(`work:${signature}`, vote.ballot)))
      throw new AppError('work_needed', { details: { work: await this.#challengeFor(vote) } })
  }

  /** @throws AppError wait_needed with a ticket (see `ticketOf`), too_many_requests, unavailable */
  async requireWait(vote: CrowdedVote, ticket: string | undefined): Promise<void> {
    const readyAt = ticket === undefined ? undefined : this.#readyAtOf(vote, ticket)
    const now = this.#deps.now()
    if (ticket === undefined || readyAt === undefined || now > readyAt + goodMs) throw await this.#newTicket(vote)
    if (now < readyAt) throw waitNeeded(ticket, readyAt - now)
    if (!(await this.#use(`ticket:${ticket}`, vote.ballot))) throw await this.#newTicket(vote)
  }

  async #challengeFor(vote: CrowdedVote): Promise<WorkChallenge> {
    const { key, hashes, now } = this.#deps
    const least = Math.ceil(hashes / 2)
    const { parameters, signature = '' } = await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: randomInt(least, least + hashes),
      deriveKey,
      data: this.#boundTo(vote),
      expiresAt: Math.ceil((now() + goodMs) / 1000),
      hmacSignatureSecret: key,
      hmacKeySignatureSecret: key,
    })
    const {
      algorithm,
      nonce,
      salt,
      cost,
      keyLength,
      keyPrefix,
      keySignature = '',
      expiresAt = 0,
      data = {},
    } = parameters
    return {
      parameters: {
        algorithm,
        nonce,
        salt,
        cost,
        keyLength,
        keyPrefix,
        keySignature,
        expiresAt,
        data: { of: String(data['of']) },
      },
      signature,
    }
  }

  /** The signature of a challenge solved for such a vote. */
  async #signatureOfSolved(vote: CrowdedVote, text: string): Promise<string | undefined> {
    const shown = parse(text)
    if (!solved.Check(shown) || shown.challenge.parameters.data.of !== this.#boundTo(vote).of) return undefined
    const { key, now } = this.#deps
    if (shown.challenge.parameters.expiresAt * 1000 < now()) return undefined
    const { verified } = await verifySolution({
      ...shown,
      deriveKey,
      hmacSignatureSecret: key,
      hmacKeySignatureSecret: key,
    })
    return verified ? shown.challenge.signature : undefined
  }

  async #newTicket(vote: CrowdedVote): Promise<AppError> {
    const { redis, prefix, now } = this.#deps
    const at = now()
    const key = `${prefix}:turns:${this.#boundTo(vote).of}`
    const turn = await redis
      .eval(turnScript, 1, key, at + waitMs, turnMs, at + longestWaitMs, longestWaitMs)
      .catch(unavailable)
    if (turn === '') return new AppError('too_many_requests', { retryAfterSeconds: 60 })
    const text = `${Number(turn)}.${randomUUID()}`
    return waitNeeded(`${text}.${this.#sign(vote, text)}`, Number(turn) - at)
  }

  /** When a ticket for such a vote is due; undefined if it is not valid. */
  #readyAtOf(vote: CrowdedVote, ticket: string): number | undefined {
    const end = ticket.lastIndexOf('.')
    const text = ticket.slice(0, end)
    return this.#sign(vote, text) === ticket.slice(end + 1) ? Number.parseInt(text, 10) : undefined
  }

  /** Whether it is unused, or was used by this ballot. */
  async #use(what: string, ballot: string): Promise<boolean> {
    const { redis, prefix } = this.#deps
    const key = `${prefix}:used-${what}`
    const isFirst = await redis.set(key, ballot, 'EX', usedSeconds, 'NX').catch(unavailable)
    return isFirst !== null || (await redis.get(key).catch(unavailable)) === ballot
  }

  readonly #sign = ({ contest, address }: CrowdedVote, text: string): string =>
    keyedId(this.#deps.key, 'wait-ticket', [contest, networkOf(address), text])

  readonly #boundTo = ({ contest, address }: CrowdedVote): { readonly of: string } => ({
    of: keyedId(this.#deps.key, 'work-for', [contest, networkOf(address)]),
  })
}

/** The ticket in a `wait_needed` refusal, and its wait in seconds. */
export const ticketOf = ({ details, retryAfterSeconds = 0 }: AppError) => ({
  ticket: String(details?.['ticket']),
  seconds: retryAfterSeconds,
})

const waitNeeded = (ticket: string, ms: number): AppError =>
  new AppError('wait_needed', { details: { ticket }, retryAfterSeconds: Math.ceil(ms / 1000) })

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString())
  } catch {
    return undefined
  }
}

function unavailable(cause: unknown): never {
  throw new AppError('unavailable', { cause, retryAfterSeconds: 2 })
}
