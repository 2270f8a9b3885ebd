import { randomUUID } from 'node:crypto'
import { picksCookie, picksInText, picksKeptSeconds, textOfPicks } from '@ashenda/core/contracts/picks-cookie.ts'
import { type BallotKind, ballotKinds } from '@ashenda/core/domain/ballot.ts'
import { beginningOf, inUnits } from '@ashenda/core/domain/truncate.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * A ballot that is being filled in without scripts, kept by the browser that fills it in: through a payment and back, and so that
 * a page loaded again is the same ballot.
 */
export interface BallotDraft {
  /** The idempotency key of its submit. */
  readonly key: string
  /** Contestants' ids in the order they are listed, or by rank once that was chosen. */
  readonly picks: readonly string[]
  /** As typed; '' until then. */
  readonly name: string
  readonly phone: string
  /** They stand by rank, as she said. */
  readonly isRanked?: boolean
  /** It waits for a payment that was begun without scripts too. */
  readonly isPaidFor?: boolean
  /** What she last said it is to be. */
  readonly kind?: BallotKind
  /** It was sent, and waits for its code. */
  readonly waiting?: WaitingDraft
}

export interface WaitingDraft {
  readonly ballot: string
  /** Contestants' ids, gold first; '' where a place was left empty. */
  readonly ranks: readonly string[]
}

/** More than a podium has, so that somebody who chose too many can say whom to leave out. */
export const chosenAtMost = 12
/** More than a name and a phone that are taken. */
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

/** What this browser has filled in so far; undefined where there is nothing, or nothing of ours. */
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

/**
 * The draft of these picks and those chosen before, on other pages of the list: the one there is while nobody joins them, else one
 * with a key of its own.
 */
export function draftOf(picks: readonly string[], known: BallotDraft | undefined): BallotDraft {
  if (known && picks.every((pick) => known.picks.includes(pick))) return known
  const all = [...new Set([...(known?.picks ?? []), ...picks])].slice(0, chosenAtMost)
  return { key: randomUUID(), picks: all, name: known?.name ?? '', phone: known?.phone ?? '' }
}

/** The draft as it is now: where scripts have chosen others since, their picks stand by rank and are a ballot of its own. */
export function currentDraft(request: FastifyRequest, production: boolean): BallotDraft | undefined {
  const draft = draftIn(request, production)
  const { cookie } = request.headers
  const told = cookie === undefined ? undefined : parseCookie(cookie)[picksCookie]
  const picks = picksInText(told)
  if (picks === undefined || told === textOfPicks(draft?.picks ?? [])) return draft
  const { key, name, phone } = draftOf(picks, draft && { ...draft, picks: [] })
  return { key, picks, name, phone, isRanked: true }
}

/** Who has which place, gold first. Checkboxes have no order: the voter is asked for it if there are several. */
export const rankedIn = ({ picks, isRanked }: BallotDraft): readonly string[] =>
  isRanked || picks.length === 1 ? picks.slice(0, 3) : []

export function keepDraft(reply: FastifyReply, draft: BallotDraft, production: boolean): void {
  // What was typed may be longer than a cookie.
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

/** Its ballot was taken. */
export function forgetDraft(reply: FastifyReply, production: boolean): void {
  tellPicks(reply, [], production)
  setCookie(reply, '', 0, production)
}

/** To the scripts of the next page that has some. */
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
