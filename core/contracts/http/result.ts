import { type Static, Type } from 'typebox'
import { ballotKinds, ballotStatuses, refusalReasons } from '../../domain/ballot.ts'
import { voteClasses } from '../../domain/title-rule.ts'
import { isoTime, success, uuid } from './answer.ts'
import { namedPick } from './ballots.ts'
import { decidedTitleRule, titleVotes } from './title-rule.ts'
import { criterion, names, share } from './titles.ts'
import { decidedRules } from './voting-rules.ts'

const digest = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, in hex.' })
const status = Type.Enum(ballotStatuses)

/** A signed checkpoint (core/domain/checkpoint.ts). */
export const signedCheckpoint = Type.Object({
  contest: uuid,
  sequence: Type.Integer(),
  head: digest,
  signedAt: isoTime,
  publicKey: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Ed25519, in hex.' }),
  signature: Type.String({ pattern: '^[0-9a-f]{128}$', description: 'Of the text of the checkpoint, in hex.' }),
})
export type SignedCheckpoint = Static<typeof signedCheckpoint>

/** GET /contest/checkpoints: the latest first. */
export const checkpointsAnswer = Type.Object({ success, checkpoints: Type.Array(signedCheckpoint) })
export type CheckpointsAnswer = Static<typeof checkpointsAnswer>

/** Only the voter has the whole id; it is sent to nobody else. */
export const receiptHeaders = Type.Object({
  'x-ballot': Type.Optional(Type.String({ format: 'uuid', description: 'The whole id of the ballot.' })),
})

const chainLink = Type.Object({
  sequence: Type.Integer(),
  previous: digest,
  root: digest,
  head: digest,
  entries: Type.Integer({ description: 'Leaves of its tree.' }),
})

/** Proves that a ballot is in its link, as it was cast. */
const proof = Type.Object({
  id: uuid,
  salt: uuid,
  voter: uuid,
  credit: Type.Union([uuid, Type.Null()]),
  at: Type.Integer({ description: 'Epoch ms of its acceptance.' }),
  proven: Type.Boolean({ description: 'The number of a free ballot was proven by a code.' }),
  picks: Type.Array(uuid),
  index: Type.Integer({ description: 'Of its leaf in the tree, from 0.' }),
  path: Type.Array(digest, { description: 'The neighbours on the way to the root, from the bottom up.' }),
})

/** A change to a ballot after it was judged. */
const ballotChange = Type.Object({
  from: status,
  to: status,
  reason: Type.String(),
  changedAt: isoTime,
  link: Type.Integer(),
})

/**
 * GET /vote/receipts/{receipt}: a ballot's state, without name and phone. Anything that identifies its row in the public export, and so its
 * picks, goes to the voter only: a link may hold a single ballot, and checkpoints tell which links a moment belongs to.
 */
export const receiptAnswer = Type.Object({
  success,
  contest: uuid,
  contestName: Type.String(),
  contestSlug: Type.String({ description: 'The end of its address in the archive.' }),
  kind: Type.Enum(ballotKinds),
  status,
  reason: Type.Union([Type.Enum(refusalReasons), Type.Null()]),
  /** Time of acceptance. */
  at: Type.Union([isoTime, Type.Null()]),
  link: Type.Union([chainLink, Type.Null()]),
  /** The first checkpoint that covers the link; null until it is signed. */
  checkpoint: Type.Union([signedCheckpoint, Type.Null()]),
  /** Roots of the links after this one, up to the checkpoint's; null without a checkpoint, or if they are too many. */
  following: Type.Union([Type.Array(digest), Type.Null()]),
  changes: Type.Array(ballotChange),
  proof: Type.Union([proof, Type.Null()]),
  /** The names of the proof's picks. */
  picks: Type.Optional(Type.Array(namedPick)),
})
export type ReceiptAnswer = Static<typeof receiptAnswer>

const ranked = Type.Object({
  _id: uuid,
  name: Type.String(),
  zone: Type.Union([Type.Object({ _id: uuid, name: Type.String() }), Type.Null()]),
  /** The file of her first photo. */
  image: Type.Union([Type.String(), Type.Null()]),
  votes: Type.Integer({ description: 'Votes that count towards a title.' }),
  totals: Type.Object({
    paid: Type.Integer(),
    proven: Type.Integer({ description: 'Free ones whose numbers were proven by a code.' }),
    unproven: Type.Integer({ description: 'The other free ones.' }),
    quarantined: Type.Integer({ description: 'Set aside until an admin has decided; they count nowhere.' }),
  }),
  carried: Type.Optional(Type.Integer({ description: 'Of the votes, those that she brought from the round before.' })),
  place: Type.Integer({ description: 'From 1; at equal votes, who reached them first.' }),
  before: Type.Optional(
    Type.Object(
      { votes: Type.Integer(), place: Type.Union([Type.Integer(), Type.Null()]) },
      {
        description:
          'Where she stood when this day began in Addis Ababa; while voting is open and the counts are public.',
      },
    ),
  ),
  /** Where a title is decided with a share of the jury. */
  score: Type.Optional(Type.Integer({ description: 'Hundredths of a point of 100, rounded down.' })),
  jury: Type.Optional(
    Type.Object({ points: Type.Integer(), possible: Type.Integer({ description: 'The most her judges could give.' }) }),
  ),
})
export type PublicRank = Static<typeof ranked>

/** A winner who is told before the counts are. */
const winner = Type.Object({ ...Type.Pick(ranked, ['_id', 'name', 'zone', 'image', 'place']).properties })
type RevealedWinner = Static<typeof winner>
/** Without votes while they are not told. */
export type ShownWinner = RevealedWinner & Partial<Pick<PublicRank, 'votes' | 'jury' | 'score'>>
export interface ShownWinners {
  readonly podium: readonly ShownWinner[]
  readonly titles: readonly ShownWinner[]
}

/** Titles that are decided by more than the contest's title rule; a contest without any has none of this. */
const ownTitles = Type.Object({
  zoneShare: share,
  titles: Type.Array(
    Type.Object({
      _id: uuid,
      name: names,
      zones: Type.Array(Type.Object({ _id: uuid, name: Type.String() }), { description: 'Empty: all.' }),
      votes: titleVotes,
      share,
      /** Best first, as many as a page shows; empty until it is decided. */
      order: Type.Array(ranked),
    }),
  ),
  /** Null where no title asks a jury. */
  jury: Type.Union([
    Type.Object({
      criteria: Type.Array(Type.Object({ name: names, most: criterion.properties.most })),
      closesAt: Type.Union([isoTime, Type.Null()]),
      isSealed: Type.Boolean(),
    }),
    Type.Null(),
  ]),
})
export type OwnTitles = Static<typeof ownTitles>

const namedContest = Type.Object({ slug: Type.String(), name: Type.String() })

const kind = Type.Enum(voteClasses)

export const resultQuery = Type.Object({
  zone: Type.Optional(uuid),
  kind: Type.Optional(kind),
})

/** GET /contest/result: the public counts, and the files with all ballots. */
export const resultAnswer = Type.Object({
  success,
  /** The counts are frozen. */
  isCountingPaused: Type.Optional(
    Type.Boolean({ description: 'Votes are taken and kept, and counted when an admin lets it go on.' }),
  ),
  frozen: Type.Boolean(),
  isCounting: Type.Optional(
    Type.Boolean({ description: 'Voting is over, but accepted votes are not all counted, so nobody has won yet.' }),
  ),
  /** What of the result was asked for: a zone's contestants, and one kind of votes. */
  view: Type.Object({ zone: Type.Union([uuid, Type.Null()]), kind: Type.Union([kind, Type.Null()]) }),
  /** The leaders of the view, as many as a page shows. */
  ranking: Type.Array(ranked),
  /** All zones, with the votes of the view's kind. */
  zones: Type.Array(Type.Object({ _id: uuid, name: Type.String(), votes: Type.Integer() })),
  /** The first three of all; empty until the contest is closed and its counts are public. */
  podium: Type.Array(ranked),
  /** The leader of each zone; empty until the contest is closed and its counts are public. */
  titles: Type.Array(ranked),
  /** While an admin reveals the result in order: who is known by now. */
  reveal: Type.Optional(
    Type.Object({
      titles: Type.Array(winner, { description: 'In the order of the zones.' }),
      podium: Type.Array(winner),
    }),
  ),
  ownTitles: Type.Optional(ownTitles),
  /** Of a contest that the best of another one went on to. */
  round: Type.Optional(
    Type.Object({
      number: Type.Integer({ description: 'From 2 on.' }),
      of: namedContest,
      most: Type.Integer({
        description: 'How many of each zone went on, beside those who were level with the last of them.',
      }),
      contestants: Type.Integer({ description: 'Who went on.' }),
      isCarried: Type.Boolean({ description: 'Whether everybody began with her votes of the round before.' }),
    }),
  ),
  /** The round that its best go on to. */
  nextRound: Type.Optional(namedContest),
  /** The present title rule, and its decisions, latest first. */
  titleVotes,
  titleRules: Type.Array(decidedTitleRule),
  /** Other rules changed since voting began, latest first; the present ones are the contest's. */
  ruleChanges: Type.Array(decidedRules),
  ballots: Type.Object({ counted: Type.Integer(), refused: Type.Integer() }),
  /** Votes for unlisted (deactivated or erased) contestants: in the files, but in no ranking. */
  unlistedVotes: Type.Integer(),
  /** The latest published result; null before the first one. */
  file: Type.Union([
    Type.Object({
      links: Type.Integer(),
      madeAt: isoTime,
      jsonBytes: Type.Integer(),
      csvBytes: Type.Integer(),
      isHeldBack: Type.Boolean(),
    }),
    Type.Null(),
  ]),
})
export type ResultAnswer = Static<typeof resultAnswer>
