import { type Static, Type } from 'typebox'
import { announcedStages, slugPattern, stageScreens } from '../../domain/contest.ts'
import { mostOfZone, mostPattern } from '../../domain/round.ts'
import { rulesReasonMost } from '../../domain/rules-problem.ts'
import { closed } from '../closed.ts'
import { isoTime, success, uuid } from './answer.ts'
import { contestStage } from './of-contest.ts'
import { votingRules } from './voting-rules.ts'

/** The last part of /contests/{slug}. */
const slug = Type.String({
  pattern: slugPattern,
  maxLength: 40,
  description: 'The end of its address, /contests/2026.',
})
const orNull = <Schema extends typeof isoTime>(schema: Schema) => Type.Union([schema, Type.Null()])

/** A contest as anyone may see it. */
const announcedContest = {
  _id: uuid,
  slug,
  name: Type.String(),
  opensAt: isoTime,
  closesAt: isoTime,
  freezesAt: orNull(isoTime),
  finalAt: orNull(isoTime),
  stage: Type.Enum(announcedStages),
  isCurrent: Type.Boolean({ description: 'The one on the first page.' }),
}

const name = Type.String()

/** GET /contest/archive: every announced contest, the latest opening first. */
export const announcedContestsAnswer = Type.Object({
  success,
  contests: Type.Array(
    Type.Object({
      ...announcedContest,
      roundOf: Type.Optional(
        Type.Object({ slug, name }, { description: 'The contest whose best went on to this one.' }),
      ),
      contestants: Type.Integer({ description: 'Those that the public sees.' }),
      ballots: Type.Integer({ description: 'Counted ones.' }),
      winners: Type.Array(
        Type.Object({
          _id: uuid,
          name: Type.String(),
          image: Type.String({ description: 'The file of her first photo.' }),
          votes: Type.Integer(),
        }),
        { description: 'The first three, once it is closed and its counts are public.' },
      ),
    }),
  ),
  now: isoTime,
})
export type AnnouncedContestsAnswer = Static<typeof announcedContestsAnswer>

/** GET /contest/entries/{id}: where somebody takes part or took part whom the public sees. */
export const publicEntryAnswer = Type.Object({
  success,
  name: Type.String(),
  contest: Type.Object({ slug, name: Type.String(), isCurrent: Type.Boolean() }),
  now: Type.Union([uuid, Type.Null()], { description: 'Her entry in the current contest.' }),
})
export type PublicEntryAnswer = Static<typeof publicEntryAnswer>
export const entryParams = Type.Object({ id: uuid })

export const slugParams = Type.Object({ slug })

/** GET /contest/archive/{slug}: its result, checkpoints and files are below this address, as those of GET /contest/result. */
export const announcedContestAnswer = Type.Object({
  success,
  contest: Type.Object({
    ...announcedContest,
    ...votingRules,
    contestants: Type.Integer({ description: 'Those that the public sees.' }),
    zones: Type.Array(Type.Object({ _id: uuid, name: Type.String(), registered: Type.Integer() })),
  }),
  now: isoTime,
})
export type AnnouncedContestAnswer = Static<typeof announcedContestAnswer>

const roundRule = {
  most: Type.Integer({
    minimum: 1,
    maximum: mostOfZone,
    description: 'How many of each zone go on, beside those who are level with the last of them.',
  }),
  isCarried: Type.Boolean({ description: 'Whether everybody begins with her votes of the round before.' }),
}

/** A contest among others, for admins. */
const listedContest = Type.Object({
  _id: uuid,
  slug,
  name: Type.String(),
  opensAt: isoTime,
  closesAt: isoTime,
  freezesAt: orNull(isoTime),
  announcedAt: orNull(isoTime),
  finalAt: orNull(isoTime),
  clonedFrom: Type.Union([Type.Object({ _id: uuid, name }), Type.Null()]),
  round: Type.Union(
    [Type.Object({ number: Type.Integer(), ...roundRule, of: Type.Object({ _id: uuid, slug, name }) }), Type.Null()],
    {
      description: 'Of a contest that the best of another one go on to.',
    },
  ),
  nextRound: Type.Union([Type.Object({ _id: uuid, slug, name }), Type.Null()]),
  stage: contestStage,
  isCurrent: Type.Boolean(),
  revealed: Type.Integer({ description: 'Steps of its result that the public has seen while its counts are frozen.' }),
  stageScreen: Type.Enum(stageScreens, { description: 'What the big screen shows.' }),
  createdAt: isoTime,
  updatedAt: isoTime,
  zones: Type.Integer({ description: 'Retired ones are not counted.' }),
  contestants: Type.Integer({ description: 'Entries, hidden ones too.' }),
  ballots: Type.Integer({ description: 'Counted ones.' }),
  payments: Type.Integer({ description: 'Those that succeeded.' }),
  openVotes: Type.Integer({
    description: 'Paid votes that nobody has cast: they are cast in this contest or not at all.',
  }),
  waitsForJury: Type.Boolean({
    description: 'A title asks for the points of a jury that has not ended: it is neither revealed nor final before.',
  }),
})
export type ListedContest = Static<typeof listedContest>

/** GET /admin/contests: the latest opening first. */
export const contestsAnswer = Type.Object({ success, contests: Type.Array(listedContest), now: isoTime })
export type ContestsAnswer = Static<typeof contestsAnswer>

export const contestParams = Type.Object({ id: uuid })

/** POST /admin/contests/archive: of the file that GET /admin/contests/{id}/archive gives. */
export const archiveMaxBytes = 1_000_000_000

/**
 * POST /admin/contests: a draft. With `cloneOf` it gets that contest's settings and zones, never its votes, entries and moments; without it the
 * usual settings and zones. With `round` it is the next round of `cloneOf`, whose result is final: the best of each zone are in it, with
 * their texts and photos, approved and without a fee.
 */
export const newContestBody = closed({
  name: Type.String({ maxLength: 240, description: 'As typed; 1 to 60 characters count.' }),
  slug,
  opensAt: isoTime,
  closesAt: isoTime,
  freezesAt: Type.Optional(orNull(isoTime)),
  cloneOf: Type.Optional(uuid),
  round: Type.Optional(closed(roundRule)),
})
export type NewContestBody = Static<typeof newContestBody>

/** GET /admin/contests/{id}/going-on: who would go on to the next round. */
export const goingOnQuery = closed({ most: Type.String({ pattern: mostPattern }) })
export const goingOnAnswer = Type.Object({
  success,
  zones: Type.Array(
    Type.Object({
      name,
      goOn: Type.Array(Type.Object({ _id: uuid, name, votes: Type.Integer() }), { description: 'The best first.' }),
      others: Type.Integer({ description: 'Who has a place in the title of the zone, and does not go on.' }),
    }),
  ),
})
export type GoingOnAnswer = Static<typeof goingOnAnswer>

/** Of POST /admin/contests and of every step below. */
export const contestStepAnswer = Type.Object({ success, message: Type.String(), contest: listedContest })
export type ContestStepAnswer = Static<typeof contestStepAnswer>

/** `updatedAt` is that of the contest the admin saw; if somebody changed it since, nothing happens. */
const seen = { updatedAt: isoTime }

/** PUT /admin/contests/{id}/address: while it is a draft. */
export const contestAddressBody = closed({ slug, ...seen })

/** PUT /admin/contests/{id}/announce: the public may see it from now on, for good. PUT /admin/contests/{id}/reveal: the next step of its result. */
export const announceContestBody = closed(seen)

/** PUT /admin/contests/{id}/stage: of two presses the last one counts, whatever else was changed. */
export const stageScreenBody = closed({ screen: Type.Enum(stageScreens) })

/**
 * PUT /admin/contests/{id}/current and PUT /admin/contests/{id}/final. Making a draft current announces it. `updatedAt` as above.
 */
export const contestStepBody = closed({
  ...seen,
  reason: Type.String({
    minLength: 1,
    maxLength: 4 * rulesReasonMost,
    description: `For the activity log; at most ${rulesReasonMost} characters.`,
  }),
})
