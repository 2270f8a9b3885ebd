import { type Static, Type } from 'typebox'
import { isoTime, success } from './answer.ts'

const count = Type.Integer({ minimum: 0 })

/** GET /admin/today: figures of the festival's day, from midnight in Addis Ababa. */
export const todayAnswer = Type.Object({
  success,
  since: isoTime,
  votes: Type.Object({
    free: count,
    paid: count,
    lastHour: Type.Integer({ minimum: 0, description: 'Free and paid, counted within the last sixty minutes.' }),
    refused: Type.Integer({ minimum: 0, description: 'Refused ballots.' }),
  }),
  money: Type.Array(
    Type.Object({
      provider: Type.Enum(['chapa', 'tcard']),
      currency: Type.Enum(['ETB', 'USD']),
      payments: count,
      amountMinor: count,
    }),
    { description: 'Settled today and not refunded.' },
  ),
  contestants: Type.Object({ registered: count, registeredToday: count, paid: count, active: count }),
  openRequests: count,
  moderation: Type.Integer({
    minimum: 0,
    description: 'Contestants with changes or reports waiting for an admin.',
  }),
  attention: Type.Object({
    payments: count,
    quarantined: Type.Integer({ minimum: 0, description: 'Quarantined ballots awaiting a decision.' }),
    deadLetters: Type.Integer({ minimum: 0, description: 'Ballots that could not be recorded.' }),
    batches: Type.Integer({ minimum: 0, description: 'Batches of cards that failed in the last seven days.' }),
  }),
})
export type TodayAnswer = Static<typeof todayAnswer>
