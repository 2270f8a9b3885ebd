import { randomUUID } from 'node:crypto'
import { picksCookie, picksInText, picksKeptSeconds, textOfPicks } from '@ashenda/core/contracts/picks-cookie.ts'
import { type BallotKind, ballotKinds } from '@ashenda/core/domain/ballot.ts'
import { beginningOf, inUnits } from '@ashenda/core/domain/truncate.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * A ballot being filled in without scripts. The cookie carries it through a payment, and keeps a reloaded page the same
 * ballot.
 */
export interface BallotDraft {
  /** The submit's idempotency key. */
  readonly key: string
  /** Contestant ids in list order, or by rank once ranked. */
  readonly picks: readonly string[]
  /** As typed; '' until then. */
  readonly name: string
  readonly phone: string
  /** The picks are in the voter's order. */
  readonly isRanked?: boolean
  /** A payment was begun for it without scripts. */
  readonly isPaidFor?: boolean
  /** The kind chosen last. */
  readonly kind?: BallotKind
  /** Sent, and waiting for its code. */
  readonly waiting?: WaitingDraft
}

export interface WaitingDraft {
  readonly ballot: string
  /** Contestant ids, gold first; '' for an empty place. */
  readonly ranks: readonly string[]
}

/** More than the podium holds, so that a voter who chose too many can drop some. */
export const chosenAtMost = 12
/** Longer than any accepted name or phone. */
const nameAtMost = 512
const phoneAtMost = 64

const shape = Compile(
  Type.Object({
    key: Type.String({ format: 'uuid' }),
    picks: Type.Array(Type.String({ format: 'uuid' }), { maxItems: chosenAtMost }),
    name: Type.String({ maxLength: nameAtMost }),
    phone: Type.String({ maxLength: phoneAtMost }),
    isRanked: Type.Optional(Type.Boolean()),
    isPaidFor: Type.Optional(Type.Boolean()),
    kind: Type.Optional(Type.Enum([...ballotKinds])),
    waiting: Type.Optional(
      Type.Object({
        ballot: Type.String({ format: 'uuid' }),
        ranks: Type.Array(Type.Union([Type.Literal(''), Type.String({ format: 'uuid' })]), { maxItems: 3 }),
      }),
    ),
  }),
)

const nameOf = (production: boolean): string => (production ? '__Host-ballot' : 'ballot')

/** The draft in this browser's cookie; undefined if there is none or it is malformed. */
export function draftIn(request: FastifyRequest, production: boolean): BallotDraft | undefined {
  const { cookie } = request.headers
  const text = cookie === undefined ? undefined : parseCookie(cookie)[nameOf(production)]
  if (text === undefined) return undefined
  try {
    const draft: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return shape.Check(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

/** Merges picks with those chosen on earlier pages. New picks make a new ballot with its own key. */
export function draftOf(picks: readonly string[], known: BallotDraft | undefined): BallotDraft {
  if (known && picks.every((pick) => known.picks.includes(pick))) return known
  const all = [...new Set([...(known?.picks ?? []), ...picks])].slice(0, chosenAtMost)
  return { key: randomUUID(), picks: all, name: known?.name ?? '', phone: known?.phone ?? '' }
}

/** The draft, unless picks were changed by scripts since: those are ranked, and a new ballot. */
export function currentDraft(request: FastifyRequest, production: boolean): BallotDraft | undefined {
  const draft = draftIn(request, production)
  const { cookie } = request.headers
  const told = cookie === undefined ? undefined : parseCookie(cookie)[picksCookie]
  const picks = picksInText(told)
  if (picks === undefined || told === textOfPicks(draft?.picks ?? [])) return draft
  const { key, name, phone } = draftOf(picks, draft && { ...draft, picks: [] })
  return { key, picks, name, phone, isRanked: true }
}

/**
 * The picks by place, gold first. Checkboxes have no order, so several picks count as unranked until the voter ranks
 * them.
 */
export const rankedIn = ({ picks, isRanked }: BallotDraft): readonly string[] =>
  isRanked || picks.length === 1 ? picks.slice(0, 3) : []

export function keepDraft(reply: FastifyReply, draft: BallotDraft, production: boolean): void {
  // The input may be longer than a cookie can hold.
  const { picks, name, phone } = draft
  const kept = {
    ...draft,
    picks: picks.slice(0, chosenAtMost),
    name: beginningOf(name, nameAtMost, inUnits),
    phone: phone.slice(0, phoneAtMost),
  }
  tellPicks(reply, kept.picks, production)
  setCookie(reply, Buffer.from(JSON.stringify(kept)).toString('base64url'), picksKeptSeconds, production)
}

export function forgetDraft(reply: FastifyReply, production: boolean): void {
  tellPicks(reply, [], production)
  setCookie(reply, '', 0, production)
}

/** Tells the scripts of the next page. */
function tellPicks(reply: FastifyReply, picks: readonly string[], production: boolean): void {
  const secure = production ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${picksCookie}=${textOfPicks(picks)}; Max-Age=${picksKeptSeconds}; Path=/; SameSite=Lax${secure}`,
  )
}

function setCookie(reply: FastifyReply, value: string, maxAge: number, production: boolean): void {
  const secure = production ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOf(production)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  )
}
