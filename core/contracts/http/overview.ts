import { type Static, Type } from 'typebox'
import { closed } from '../closed.ts'
import { isoTime, success, uuid } from './answer.ts'
import { ofContest } from './of-contest.ts'
import { rankedActor } from './ranking.ts'

const overviewRanges = ['1h', '6h', '24h', '7d', 'all'] as const
export type OverviewRange = (typeof overviewRanges)[number]

const count = Type.Integer({ minimum: 0 })

/** What waits for an admin; each has its page. */
const needs = ['payments', 'approvals', 'requests', 'quarantined', 'alerts', 'deadLetters', 'batches'] as const
export type Need = (typeof needs)[number]

/** What has to be ready for voting night. The first ones are for a new site: they go once votes are counted. */
export const setupSteps = [
  ...(['factor', 'messages', 'payment', 'contestant'] as const),
  ...(['dates', 'zones', 'price', 'titles', 'pause', 'photo', 'zoneOf', 'approval', 'fee', 'fullZones'] as const),
  ...(['attention', 'quarantined', 'jury', 'sent', 'backup', 'services'] as const),
]
export type SetupStep = (typeof setupSteps)[number]

const overviewMarks = ['opened', 'frozen', 'closed', 'alert', 'paused', 'resumed', 'note'] as const

/** GET /admin/overview */
export const overviewQuery = closed({
  ...ofContest,
  range: Type.Optional(Type.Enum([...overviewRanges])),
  zone: Type.Optional(uuid),
})

export const overviewAnswer = Type.Object({
  success,
  /** By Postgres's clock. */
  at: isoTime,
  votes: Type.Object({
    total: count,
    free: count,
    paid: count,
    today: Type.Integer({ minimum: 0, description: 'Since midnight in Addis Ababa.' }),
    yesterday: Type.Integer({ minimum: 0, description: 'The day before, until this time of day.' }),
    refused: Type.Integer({ minimum: 0, description: 'Ballots refused today.' }),
  }),
  money: Type.Array(
    Type.Object({ currency: Type.Enum(['ETB', 'USD']), amountMinor: count, payments: count, refunds: count }),
    { description: 'Settled today; `refunds` of them are given back or on their way, and not in the amount.' },
  ),
  contestants: Type.Object({ registered: count, registeredToday: count, paid: count, active: count }),
  chart: Type.Object({
    from: isoTime,
    /** Seconds of a point. */
    step: Type.Integer({ minimum: 1 }),
    /** Votes counted in each step, the oldest first. */
    votes: Type.Array(count),
    /** The same a day earlier; empty where the range is all. */
    before: Type.Array(count),
  }),
  marks: Type.Array(
    Type.Object({
      kind: Type.Enum([...overviewMarks]),
      at: isoTime,
      /** Of a note, its own; of a pause, the queue's name. */
      text: Type.String(),
      _id: Type.Union([uuid, Type.Null()], { description: 'Of a note.' }),
    }),
  ),
  needs: Type.Array(Type.Object({ kind: Type.Enum([...needs]), count, oldest: isoTime }), {
    description: 'What waits, the oldest first.',
  }),
  leaders: Type.Array(
    Type.Object({
      ...rankedActor.properties,
      lastMinutes: Type.Integer({ minimum: 0, description: 'Votes of the last ten minutes.' }),
    }),
  ),
  setup: Type.Union([
    Type.Array(
      Type.Object({
        step: Type.Enum(setupSteps),
        isDone: Type.Boolean(),
        left: Type.Optional(Type.Integer({ minimum: 0, description: 'How many are not done.' })),
      }),
    ),
    Type.Null({ description: 'Voting is over, and its counts are public.' }),
  ]),
})
export type OverviewAnswer = Static<typeof overviewAnswer>

/** POST /admin/overview/notes: of now where no moment is given. */
export const overviewNoteBody = closed({
  text: Type.String({ minLength: 1, maxLength: 60 }),
  at: Type.Optional(isoTime),
})
