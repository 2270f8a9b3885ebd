import { type Static, Type } from 'typebox'
import { moderations } from '../../domain/moderation.ts'
import { mostPrefixes, phoneProofs, prefixPattern } from '../../domain/phone-proof.ts'
import { titleReasonMost } from '../../domain/title-rule.ts'
import { isoTime, success, uuid } from './answer.ts'
import { titleVotes } from './title-rule.ts'

const approval = Type.Enum(['auto', 'manual'])
const moderation = Type.Enum([...moderations])

const fields = {
  name: Type.String({ maxLength: 240, description: 'As typed; 1 to 60 characters count.' }),
  opensAt: isoTime,
  closesAt: isoTime,
  freezesAt: Type.Union([isoTime, Type.Null()], { description: 'From here on the public counts stand still.' }),
  approval: Type.Union([approval, Type.Null()], {
    description: 'Whether who registers takes part at once; null leaves it to CONTESTANT_APPROVAL.',
  }),
  moderation: Type.Union([moderation, Type.Null()], {
    description:
      'Whether what contestants show is public before an admin has looked; null leaves it to CONTENT_MODERATION.',
  }),
  phoneProof: Type.Enum([...phoneProofs], {
    description: 'Whose free votes have to be proven by a code sent to their phone.',
  }),
  proofWhenUnusual: Type.Boolean({
    description:
      'Whether codes are asked for, besides, where votes stand out against what is usual, for as long as they do.',
  }),
  proofPrefixes: Type.Array(Type.String({ pattern: prefixPattern, maxLength: 8 }), {
    minItems: 1,
    maxItems: mostPrefixes,
    uniqueItems: true,
    description: 'How the numbers begin that codes are sent to.',
  }),
  titleVotes,
}

const keptSettings = Type.Object({ _id: uuid, ...fields, updatedAt: isoTime })

/** GET /admin/contest */
export const contestSettingsAnswer = Type.Object({
  success,
  contest: keptSettings,
  /** What a null `approval` means here. */
  approvalByDefault: approval,
  /** What a null `moderation` means here. */
  moderationByDefault: moderation,
  now: isoTime,
})
export type ContestSettingsAnswer = Static<typeof contestSettingsAnswer>

/**
 * PUT /admin/contest. `updatedAt` is that of the settings the admin saw; if somebody changed them since, nothing happens. `confirmed`: the
 * admin accepts what people will notice.
 */
export const contestSettingsBody = Type.Object(
  {
    ...fields,
    updatedAt: isoTime,
    confirmed: Type.Optional(Type.Boolean()),
    titleReason: Type.Optional(
      Type.String({
        maxLength: 4 * titleReasonMost,
        description: `Why other votes count towards a title than before: public, and needed once voting has begun. ${titleReasonMost} characters count.`,
      }),
    ),
  },
  { additionalProperties: false },
)
/** Includes the stored settings, so that the admin can continue from there. */
export const contestChangedAnswer = Type.Object({ success, message: Type.String(), contest: keptSettings })
export type ContestChangedAnswer = Static<typeof contestChangedAnswer>
