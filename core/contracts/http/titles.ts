import { type Static, Type } from 'typebox'
import { mostCriteria, mostPoints, mostTitles } from '../../domain/jury.ts'
import { rulesReasonMost } from '../../domain/rules-problem.ts'
import { closed } from '../closed.ts'
import { isoTime, refusedAs, success, uuid } from './answer.ts'
import { titleVotes } from './title-rule.ts'

const english = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '\\S',
  ...refusedAs({ minLength: 'empty_name', maxLength: 'name_too_long', pattern: 'empty_name' }),
})
const other = Type.Optional(Type.String({ maxLength: 60, ...refusedAs({ maxLength: 'name_too_long' }) }))

/** A name by language; English stands in for those left out. */
export const names = closed({ en: english, tig: other, am: other, arabic: other, hindi: other, korean: other })

export const share = Type.Integer({ minimum: 0, maximum: 100, description: "The jury's, in percent." })

const title = closed({
  _id: uuid,
  name: names,
  zones: Type.Array(uuid, { maxItems: 200, uniqueItems: true, description: 'Whose contestants stand; empty: all.' }),
  votes: titleVotes,
  share,
})
export type TitleFields = Static<typeof title>

export const criterion = closed({
  _id: uuid,
  name: names,
  most: Type.Integer({ minimum: 1, maximum: mostPoints, description: 'Points of a judge.' }),
})
export type CriterionFields = Static<typeof criterion>

const hours = closed({ opensAt: isoTime, closesAt: isoTime })

const kept = {
  zoneShare: share,
  titles: Type.Array(title, { maxItems: mostTitles }),
  criteria: Type.Array(criterion, { maxItems: mostCriteria }),
  hours: Type.Union([hours, Type.Null()], { description: 'When the jury judges.' }),
}

/** GET /admin/titles: titles beside those of the zones, and the jury. */
export const titlesAnswer = Type.Object({
  success,
  ...kept,
  sealedAt: Type.Union([isoTime, Type.Null()], { description: "When the jury's points went into the chain." }),
  updatedAt: Type.Union([isoTime, Type.Null()]),
  /** What the contest asks of a change. */
  contest: Type.Object({
    opensAt: isoTime,
    closesAt: isoTime,
    freezesAt: Type.Union([isoTime, Type.Null()]),
    announcedAt: Type.Union([isoTime, Type.Null()]),
    phoneProof: Type.Enum(['off', 'unusual', 'always']),
    freeVotes: Type.Boolean(),
    titleVotes,
  }),
  zones: Type.Array(Type.Object({ _id: uuid, name: Type.String() })),
  now: isoTime,
})
export type TitlesAnswer = Static<typeof titlesAnswer>

/** PUT /admin/titles: a part; the others stay. New titles and criteria have ids of the page's making. */
export const titlesBody = closed({
  zoneShare: Type.Optional(kept.zoneShare),
  titles: Type.Optional(kept.titles),
  criteria: Type.Optional(kept.criteria),
  hours: Type.Optional(kept.hours),
  updatedAt: Type.Union([isoTime, Type.Null()]),
  reason: Type.Optional(Type.String({ maxLength: 4 * rulesReasonMost })),
})

const member = Type.Object({
  _id: uuid,
  name: Type.String(),
  language: Type.String(),
  contact: Type.String(),
  joinedAt: Type.Union([isoTime, Type.Null()]),
  submittedAt: Type.Union([isoTime, Type.Null()]),
  linkExpiresAt: Type.Union([isoTime, Type.Null()], { description: 'Of a link nobody has used yet.' }),
  done: Type.Integer({ description: 'Contestants she is done with.' }),
})
export type JuryMember = Static<typeof member>

/** GET /admin/jury: members and how far they are. Nobody but a member sees her points before the result. */
export const juryAnswer = Type.Object({
  success,
  members: Type.Array(member),
  judged: Type.Integer({ description: 'Contestants the jury judges.' }),
})
export type JuryAnswer = Static<typeof juryAnswer>

export const memberLanguages = ['en', 'tig', 'am', 'arabic', 'hindi', 'korean'] as const

/** POST /admin/jury/members */
export const newMemberBody = closed({
  name: english,
  language: Type.Enum([...memberLanguages]),
  contact: Type.String({ maxLength: 254, description: 'An e-mail or a phone.' }),
})

/** A link that is shown once, and sent where somebody can send it; its token stands behind a #, which is in no log. */
export const memberLinkAnswer = Type.Object({
  success,
  _id: uuid,
  link: Type.String({ description: 'Leads to /jury.' }),
  expiresAt: isoTime,
  sentBy: Type.Union([Type.Enum(['email', 'sms']), Type.Null()], { description: 'How it is sent to her, too.' }),
})
export type MemberLinkAnswer = Static<typeof memberLinkAnswer>

/** PUT /admin/jury/members/{id}/reopen and DELETE …: why, for the log. */
export const memberStepBody = closed({ reason: Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' }) })
