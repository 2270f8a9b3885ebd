import { type Static, Type } from 'typebox'
import { eachText } from '../../domain/moderation.ts'
import { searchMaxLength } from '../../domain/name-search.ts'
import { closed } from '../closed.ts'
import { isoTime, refusedAs, success, uuid } from './answer.ts'
import { publicContestant } from './contestants.ts'
import { listAnswer, listQuery } from './list.ts'
import { ofContest } from './of-contest.ts'
import { adminPayment } from './payments.ts'

/** Characters of an internal note. */
export const noteMaxLength = 1_000

/** A contestant for admins: with her contact data, her votes by kind, and what of her waits. */
export const adminContestant = Type.Object({
  ...publicContestant.properties,
  phone: Type.Union([Type.String(), Type.Null()], { description: 'null once the account is erased.' }),
  email: Type.Union([Type.String(), Type.Null()]),
  registeredAt: isoTime,
  consent: Type.Union(
    [
      Type.Object({
        policy: Type.String({ description: 'The version of the privacy policy she agreed to.' }),
        at: isoTime,
        guardian: Type.Union([Type.String(), Type.Null()], {
          description: 'Of a minor: the parent or guardian who agreed.',
        }),
      }),
      Type.Null(),
    ],
    { description: 'null: nobody has asked her yet.' },
  ),
  lastLogInAt: Type.Union([isoTime, Type.Null()]),
  freeVotes: Type.Integer(),
  paidVotes: Type.Integer(),
  shownFirst: Type.Integer({
    minimum: 0,
    description: 'How often the first page of the public list showed her: all of it, in a fair order.',
  }),
  shownLater: Type.Integer({ minimum: 0, description: 'The same of later pages.' }),
  isHeld: Type.Boolean({
    description: 'Waits for a first approval; not public until then.',
  }),
  isTakenOut: Type.Boolean({ description: 'Inactive because an admin took her out, not because she waits.' }),
  waiting: Type.Union(
    [
      Type.Object({
        version: Type.String({ format: 'uuid', description: 'Identifies the change a decision is about.' }),
        photos: Type.Array(Type.String(), { description: 'As `images`, not public yet.' }),
      }),
      Type.Null(),
    ],
    { description: 'The change that waits for approval.' },
  ),
  openReports: Type.Integer({ minimum: 0 }),
})
export type AdminContestant = Static<typeof adminContestant>

const yesOrNo = Type.Enum(['true', 'false'])

/** GET /admin/contestants and /admin/contestants.csv: filters. */
const contestantFilters = {
  ...ofContest,
  q: Type.Optional(
    Type.String({
      maxLength: searchMaxLength,
      description: 'Words of the name as they sound, in any script and order, or the phone as typed.',
    }),
  ),
  zone: Type.Optional(uuid),
  active: Type.Optional(yesOrNo),
  paid: Type.Optional(yesOrNo),
  photo: Type.Optional(Type.Literal('none', { description: 'Only those without a public photo.' })),
  waiting: Type.Optional(Type.Literal('true', { description: 'Only those with something to approve.' })),
  reported: Type.Optional(Type.Literal('true', { description: 'Only those with open reports.' })),
  minor: Type.Optional(Type.Literal('true', { description: 'Only minors, each with a guardian who agreed.' })),
}

export const contestantColumns = [
  'name',
  'zone',
  'state',
  'votes',
  'freeVotes',
  'paidVotes',
  'shownFirst',
  'paid',
  'lastLogInAt',
  'registeredAt',
] as const
/** `match` has no column: the best found first. */
export const adminContestantsQuery = listQuery([...contestantColumns, 'match'], contestantFilters)
export const contestantsFileQuery = closed(contestantFilters)
export type ContestantsFilter = Static<typeof contestantsFileQuery>

const showings = Type.Union([Type.Number({ minimum: 0 }), Type.Null()])

/** Latest registration first unless sorted. `exposure`: of those who fit and are listed, how often the first page of the list in its fair orders showed them. */
export const adminContestantsAnswer = Type.Object({
  ...listAnswer(adminContestant).properties,
  exposure: Type.Object({ least: showings, median: showings, most: showings, average: showings }),
})
export type AdminContestantsAnswer = Static<typeof adminContestantsAnswer>

/** GET /admin/contestants/{id}: `payments` are the latest fifty of `paymentCount`. */
export const adminContestantAnswer = Type.Object({
  success,
  actor: adminContestant,
  contest: uuid,
  /** Of the same account in other contests, the latest first. */
  entries: Type.Array(Type.Object({ _id: uuid, contest: Type.Object({ _id: uuid, name: Type.String() }) })),
  payments: Type.Array(adminPayment),
  paymentCount: Type.Integer(),
})
export type AdminContestantAnswer = Static<typeof adminContestantAnswer>

export const contestantNote = Type.Object({ _id: uuid, text: Type.String(), by: Type.String(), at: isoTime })

const details = closed({ ...eachText(() => Type.String({ maxLength: 4_000 })), zone: Type.Union([uuid, Type.Null()]) })
export type ContestantDetails = Static<typeof details>

/** PUT /admin/contestants/{id}/details: `seen` is what the admin saw; a later change refuses it. Phone and e-mail stay hers to change. */
export const contestantDetailsBody = closed({ details, seen: details })
/** `isTold`: an e-mail tells her; otherwise nobody has. */
export const contestantDetailsAnswer = Type.Object({ success, message: Type.String(), isTold: Type.Boolean() })

/** POST /admin/contestants/{id}/notes */
export const contestantNoteBody = closed({
  note: Type.String({
    minLength: 1,
    maxLength: noteMaxLength,
    ...refusedAs({ maxLength: 'text_too_long' }),
  }),
})
export const contestantNoteAnswer = Type.Object({ success, message: Type.String(), note: contestantNote })

const reason = Type.String({ maxLength: 300, description: '1 to 300 characters.' })

/** PUT /admin/activity: `active` is the wanted state. */
export const activityBody = closed({
  actor: closed({ id: uuid, active: Type.Boolean() }),
  reason: Type.Optional(reason),
})

/** How many contestants one call decides. */
export const decidedAtOnce = 200
const oneReason = Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' })

/**
 * POST /admin/contestants/decide: one decision with one reason about many. Approving and rejecting name the version that was seen. A
 * rejected contestant reads the reason.
 */
export const decideContestantsBody = closed({
  decision: Type.Enum(['approve', 'reject', 'activate', 'deactivate']),
  contestants: Type.Array(closed({ id: uuid, version: Type.Optional(uuid) }), {
    minItems: 1,
    maxItems: decidedAtOnce,
  }),
  reason: oneReason,
})
export type DecideContestantsBody = Static<typeof decideContestantsBody>

/** Those not decided are named, each with the code of its refusal. */
export const decideContestantsAnswer = Type.Object({
  success,
  message: Type.String(),
  done: Type.Integer({ minimum: 0 }),
  notDone: Type.Array(Type.Object({ _id: uuid, name: Type.String(), code: Type.String(), message: Type.String() })),
})
export type DecideContestantsAnswer = Static<typeof decideContestantsAnswer>

export const activityAnswer = Type.Object({ success, message: Type.String(), isActive: Type.Boolean() })

/** DELETE /admin/contestants/{id}/photos/{slot} */
export const removePhotoBody = closed({ reason: Type.String({ ...reason, minLength: 1 }) })

/** POST /admin/contestants/{id}/reset-link: the reason says how the admin verified who asks. */
export const resetLinkBody = closed({ reason: Type.String({ ...reason, minLength: 1 }) })

/** The token stands behind a #, which browsers do not send, so it is in no log. It is shown once. */
export const resetLinkAnswer = Type.Object({
  success,
  link: Type.String({ description: 'Leads to /reset-password.' }),
  expiresAt: isoTime,
})
export type ResetLinkAnswer = Static<typeof resetLinkAnswer>
