import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { deadLettersAnswer } from '@ashenda/core/contracts/http/queues.ts'
import { queuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  countDeadLetters,
  findDeadLetter,
  listDeadLetters,
  type StoredDeadLetter,
} from '@ashenda/db/queries/ballots/dead-letters.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { defineRoutes, route } from '../../http/app.ts'
import { whileRedisIsThere } from '../../jobs/open-queues.ts'
import { recordedStep, refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'
import { shownText } from './shown-payload.ts'

const ballotShape = Compile(queuedBallot)
const shownAtOnce = 100
const reading = { access: 'admin' } as const
const changing = { access: 'admin:queues' } as const
const tags = ['admin']

/** Ballots that could not be recorded. An admin can queue one again; its dead letter goes once it is recorded. */
export const deadLetterRoutes = defineRoutes(
  'deadLetterRoutes',
  ['sql', 'replayBallot'],
  async (app, { sql, replayBallot }) => {
    app.get(
      '/admin/dead-letters',
      route(reading, tags, 'Ballots that could not be recorded, the oldest first', {
        response: { 200: deadLettersAnswer },
      }),
      async () => {
        const [total, letters] = await Promise.all([countDeadLetters(sql), listDeadLetters(sql, shownAtOnce)])
        return { success: true as const, total, letters: letters.map(presented) }
      },
    )

    app.post(
      '/admin/dead-letters/:id/replay',
      route(changing, tags, 'Send a ballot that could not be recorded through the queue again', {
        params: Type.Object({ id: uuid }),
        response: { 202: doneAnswer, 404: refusalWithAction },
      }),
      async (request, reply) => {
        const letter = await findDeadLetter(sql, request.params.id)
        if (!letter) throw await refusalWithLastAction(sql, 'not_found', request.params.id, ['dead-letter'])
        const ballot = contentOf(letter)
        if (!ballotShape.Check(ballot)) throw new AppError('letter_unreadable')
        const { userId: adminId } = principalOf(request)
        const before = { problem: letter.problem }
        const step = { adminId, action: 'dead-letter.replay', subjectId: letter.id, before } as const
        await whileRedisIsThere(() => recordedStep(sql, step, () => replayBallot(letter.contest, ballot)))
        reply.code(202)
        return { success: true as const, message: 'the ballot is on its way' }
      },
    )
  },
)

const presented = (letter: StoredDeadLetter) => {
  const content = contentOf(letter)
  return {
    _id: letter.id,
    problem: letter.problem,
    keptAt: letter.keptAt.toISOString(),
    isReadable: ballotShape.Check(content),
    payload: shownText('tally-group', content),
  }
}

/** Undefined if the payload is not JSON. */
function contentOf({ payload }: StoredDeadLetter): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString())
  } catch {
    return undefined
  }
}
