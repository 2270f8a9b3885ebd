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
    refused: Type.Integer({ minimum: 0, description: 'Ballots.' }),
  }),
  money: Type.Array(
    Type.Object({
      provider: Type.Enum(['chapa', 'tcard']),
      currency: Type.Enum(['ETB', 'USD']),
      payments: count,
      amountMinor: count,
    }),
    { description: 'Settled today and not given back.' },
  ),
  contestants: Type.Object({ registered: count, registeredToday: count, paid: count, active: count }),
  openRequests: count,
  moderation: Type.Integer({
    minimum: 0,
    description: 'Contestants of whom something waits for an admin: changes, or reports.',
  }),
  attention: Type.Object({
    payments: count,
    quarantined: Type.Integer({ minimum: 0, description: 'Ballots that are quarantined and to be decided.' }),
    deadLetters: Type.Integer({ minimum: 0, description: 'Ballots that could not be recorded.' }),
    batches: Type.Integer({ minimum: 0, description: 'Of cards, that could not be made, of the last seven days.' }),
  }),
})
export type TodayAnswer = Static<typeof todayAnswer>
