import { type Static, Type } from 'typebox'
import { ballotKinds, ballotStatuses } from '../../domain/ballot.ts'
import { marks, stepNames } from '../../domain/suspicion.ts'
import { watchedKinds } from '../../domain/vote-watch.ts'
import { closed } from '../closed.ts'
import { isoTime, success, uuid } from './answer.ts'
import { dayRange, listAnswer, listQuery } from './list.ts'
import { ofContest } from './of-contest.ts'

const count = Type.Integer({ minimum: 0 })
const status = Type.Enum(ballotStatuses)
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'From midnight in Addis Ababa.' })
const page = Type.Optional(Type.String({ pattern: '^\\d{1,5}$', description: 'Page number, from 0.' }))
const nextPage = Type.Union([Type.Integer(), Type.Null()])
const share = Type.Number({ minimum: 0, maximum: 1 })

const contestantVotes = Type.Object({ _id: uuid, name: Type.String(), votes: count })
export type ContestantVotes = Static<typeof contestantVotes>

const standing = Type.Object({ counted: count, refused: count, quarantined: count, voided: count })

/** Ballots examined together, their figures, and what is usual. */
const ballotGroup = Type.Object({
  key: Type.String({ description: 'Names the selection (core/domain/ballot-selection.ts).' }),
  by: Type.Enum(['address', 'browser', 'numbers', 'decision', 'ballot']),
  marks: Type.Array(Type.Enum(marks), {
    description: 'Why they stand out; empty for a group that was not searched for.',
  }),
  from: isoTime,
  to: isoTime,
  ballots: count,
  paid: count,
  standing,
  votes: Type.Array(contestantVotes, { description: 'Most votes first, at most five.' }),
  peak: Type.Integer({ description: 'Most ballots within ten minutes.' }),
  usual: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Usual number of ballots in ten minutes at this address on this day; null unless grouped by address.',
  }),
  known: Type.Integer({ description: 'Ballots whose origin is still stored.' }),
  browsers: count,
  addresses: count,
  intervalVariation: Type.Union([Type.Number(), Type.Null()], {
    description: 'Variation of the intervals: about 1 for people at random, near 0 for a machine.',
  }),
  neighbours: Type.Integer({ description: "Ballots whose phone number is next to another one's in the group." }),
  leaderShare: Type.Number({
    ...share,
    description: 'Share of all other free votes of the day that went to this group’s leader.',
  }),
  paidBeside: Type.Integer({ description: 'Paid ballots from the same place and time, not in this group.' }),
})
export type SuspiciousGroup = Static<typeof ballotGroup>

/** GET /admin/suspicion */
export const suspicionQuery = closed({ ...ofContest, day: Type.Optional(day), page })
export const suspicionAnswer = Type.Object({
  success,
  day,
  days: Type.Array(day, { description: 'Days with stored signals, newest first.' }),
  groups: Type.Array(ballotGroup),
  next: nextPage,
  leftOut: Type.Integer({
    minimum: 0,
    description: 'Groups found beyond this page; not measured, so they may or may not stand out.',
  }),
})
export type SuspicionAnswer = Static<typeof suspicionAnswer>

/** GET /admin/suspicion/quarantined: all quarantined ballots, by decision. */
export const quarantinedAnswer = Type.Object({
  success,
  ballots: count,
  decisions: Type.Array(
    Type.Object({
      key: Type.String(),
      reason: Type.String(),
      by: Type.String(),
      at: isoTime,
      ballots: count,
      votes: Type.Array(contestantVotes),
    }),
  ),
})
export type QuarantinedAnswer = Static<typeof quarantinedAnswer>

/** Longer than the longest key, so that a longer text is recognised as invalid. */
export const groupParams = Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }) })
/** A ballot or a decision is found in whichever contest it is; anything else in `contest`. */
export const groupQuery = closed({ ...ofContest, page })

/** GET /admin/suspicion/groups/{key}: no phones, and no single ballot's picks. */
export const groupAnswer = Type.Object({
  success,
  contest: Type.Object({ _id: uuid, name: Type.String() }),
  group: ballotGroup,
  /** A decision must send this back: it applies only to what the admin saw. */
  seen: Type.String(),
  list: Type.Array(Type.Object({ receipt: Type.String(), kind: Type.Enum(ballotKinds), at: isoTime, status })),
  next: nextPage,
  decisions: Type.Array(
    Type.Object({ to: status, reason: Type.String(), by: Type.String(), at: isoTime, ballots: count }),
    { description: 'Decisions on some or all of these ballots, in order.' },
  ),
  /** For a single ballot: others from its address about that time. */
  around: Type.Union([Type.String(), Type.Null()]),
})
export type GroupAnswer = Static<typeof groupAnswer>

/** POST /admin/suspicion/groups/{key} */
export const decideBody = closed({
  step: Type.Enum(stepNames),
  reason: Type.String({ minLength: 3, maxLength: 300, pattern: '\\S', description: 'Public: it names no person.' }),
  seen: Type.String({ minLength: 1, maxLength: 60 }),
})
export type DecideBody = Static<typeof decideBody>

/** `left` ballots are moved by sending the decision again with the new `seen`. */
export const decidedAnswer = Type.Object({
  success,
  message: Type.String(),
  moved: count,
  left: count,
  seen: Type.String(),
})
export type DecidedAnswer = Static<typeof decidedAnswer>

/** GET /admin/suspicion/ballots: the quarantined ballots one by one. */
const quarantinedColumns = ['at', 'decidedAt', 'by', 'reason'] as const
const quarantinedFilters = {
  ...ofContest,
  kind: Type.Optional(Type.Enum(ballotKinds)),
  ...dayRange('sent'),
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'A receipt, or part of a reason.' })),
}
export const quarantinedQuery = listQuery(quarantinedColumns, quarantinedFilters)
/** GET /admin/suspicion/ballots.csv */
export const quarantinedFileQuery = closed(quarantinedFilters)
export type QuarantinedBallotsFilter = Static<typeof quarantinedFileQuery>
const quarantinedBallot = Type.Object({
  receipt: Type.String(),
  kind: Type.Enum(ballotKinds),
  at: isoTime,
  /** The decision that quarantined it. */
  key: Type.String({ description: 'Names everything decided with it.' }),
  reason: Type.String(),
  by: Type.String(),
  decidedAt: isoTime,
  change: Type.Integer({ description: 'Its latest change; see `seen` of decideOnBallotsBody.' }),
})
export type QuarantinedBallot = Static<typeof quarantinedBallot>
export const quarantinedBallotsAnswer = listAnswer(quarantinedBallot)

/**
 * POST /admin/suspicion/ballots: releases or voids some quarantined ballots. `seen` is their number and the highest of their `change`s:
 * `3.117`. Refused with version_conflict if somebody decided on one of them since.
 */
export const decideOnBallotsBody = closed({
  receipts: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 200, uniqueItems: true }),
  step: Type.Enum(['release', 'void']),
  reason: decideBody.properties.reason,
  seen: decideBody.properties.seen,
})
export type DecideOnBallotsBody = Static<typeof decideOnBallotsBody>

const voteAlert = Type.Object({
  _id: uuid,
  kind: Type.Enum([...watchedKinds]),
  subject: Type.String({ description: 'A phone prefix or a contestant’s id; empty for the whole contest.' }),
  name: Type.Union([Type.String(), Type.Null()], { description: "The contestant's name." }),
  startedAt: isoTime,
  seenAt: isoTime,
  votes: Type.Integer({ description: 'Most free votes within five minutes.' }),
  usual: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The usual number; null without anything to compare.',
  }),
  endedAt: Type.Union([isoTime, Type.Null()]),
  endedBy: Type.Union([Type.String(), Type.Null()], { description: 'Null if the rate was usual again for an hour.' }),
})
export type VoteAlert = Static<typeof voteAlert>

/** GET /admin/suspicion/alerts: abnormal rates of free votes, open ones first. */
export const alertsAnswer = Type.Object({
  success,
  asksForCodes: Type.Boolean({ description: 'Whether codes are required while something stands out.' }),
  alerts: Type.Array(voteAlert),
})
export type AlertsAnswer = Static<typeof alertsAnswer>

/** POST /admin/suspicion/alerts/{id}/end */
export const alertParams = Type.Object({ id: uuid })
