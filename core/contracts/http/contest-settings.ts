import { type Static, Type } from 'typebox'
import { moderations } from '../../domain/moderation.ts'
import { mostPrefixes, phoneProofs, prefixPattern } from '../../domain/phone-proof.ts'
import { ownRequestModes } from '../../domain/request.ts'
import { rulesReasonMost } from '../../domain/rules-problem.ts'
import { closed } from '../closed.ts'
import { isoTime, success, uuid } from './answer.ts'
import { contestStage } from './of-contest.ts'
import { titleVotes } from './title-rule.ts'
import { votingRules } from './voting-rules.ts'

const approval = Type.Enum(['auto', 'manual'])
const moderation = Type.Enum([...moderations])

const fields = {
  name: Type.String({ maxLength: 240, description: 'As typed; 1 to 60 characters count.' }),
  opensAt: isoTime,
  closesAt: isoTime,
  freezesAt: Type.Union([isoTime, Type.Null()], { description: 'From then on public counts are frozen.' }),
  approval: Type.Union([approval, Type.Null()], {
    description: 'Whether newly registered contestants take part at once; null follows CONTESTANT_APPROVAL.',
  }),
  moderation: Type.Union([moderation, Type.Null()], {
    description:
      "Whether contestants' texts and photos are public before an admin approves them; null follows CONTENT_MODERATION.",
  }),
  ownRequests: Type.Enum(ownRequestModes, {
    description: 'Whether contestants see the requests to them, and may answer; off: only admins do.',
  }),
  ownRequestContacts: Type.Boolean({ description: "Whether they also see the senders' e-mails and phones." }),
  phoneProof: Type.Enum([...phoneProofs], {
    description: 'Whose free votes must be proven with a code sent to their phone.',
  }),
  proofWhenUnusual: Type.Boolean({
    description: 'Whether codes are also required while votes come at an unusual rate.',
  }),
  proofPrefixes: Type.Array(Type.String({ pattern: prefixPattern, maxLength: 8 }), {
    minItems: 1,
    maxItems: mostPrefixes,
    uniqueItems: true,
    description: 'Prefixes of numbers that receive codes.',
  }),
  titleVotes,
  ...votingRules,
  pricesConfirmed: Type.Boolean({
    description: 'Whether somebody said that the prices are right. Changing one says so too.',
  }),
}

const keptSettings = Type.Object({ _id: uuid, ...fields, updatedAt: isoTime })

/** GET /admin/contest: of the parameter `contest`, or the current one. */
export const contestSettingsAnswer = Type.Object({
  success,
  contest: keptSettings,
  /** What may change: of a final contest only the name, of a closed one not the closing. */
  stage: contestStage,
  isCurrent: Type.Boolean(),
  hasVotes: Type.Boolean({ description: 'Once people have voted, the opening stays.' }),
  /** What a null `approval` means here. */
  approvalByDefault: approval,
  /** What a null `moderation` means here. */
  moderationByDefault: moderation,
  now: isoTime,
})
export type ContestSettingsAnswer = Static<typeof contestSettingsAnswer>

/**
 * PUT /admin/contest: a part of the settings; the others stay. `updatedAt` is that of the settings the admin saw; if somebody changed them
 * since, nothing happens. `confirmed`: the admin accepts what people will notice.
 */
export const contestSettingsBody = closed({
  ...Type.Partial(Type.Object(fields)).properties,
  updatedAt: isoTime,
  confirmed: Type.Optional(Type.Boolean()),
  reason: Type.Optional(
    Type.String({
      maxLength: 4 * rulesReasonMost,
      description: `Why announced rules change: hours, prices, who may vote and how, which votes count towards a title. Public, and required once voting has begun. At most ${rulesReasonMost} characters.`,
    }),
  ),
})
/** Includes the stored settings, so that the admin can continue from there. */
export const contestChangedAnswer = Type.Object({ success, message: Type.String(), contest: keptSettings })
export type ContestChangedAnswer = Static<typeof contestChangedAnswer>
