import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { queueParams, queuesAnswer, queuesQuery, reasonBody } from '@ashenda/core/contracts/http/queues.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { actionReasonMaxLength, readReason } from '../../http/read-line.ts'
import { whileRedisIsThere } from '../../jobs/open-queues.ts'
import { principalOf } from '../sessions/principal.ts'

/** The queues' state and history; the topic `queues` of GET /live continues from there. */
export const queueRoutes = defineRoutes('queueRoutes', ['queueWatch'], async (app, { queueWatch }) => {
  app.get(
    '/admin/queues',
    route('admin', ['admin'], 'How queues and services are, and how the queues were', {
      querystring: queuesQuery,
      response: { 200: queuesAnswer },
    }),
    async ({ query }) => {
      await queueWatch.look()
      const history = await queueWatch.history(query.range).catch(() => []) // Redis is away, as `state` tells
      return { success: true as const, state: queueWatch.state, history: [...history] }
    },
  )
})

const steps = {
  pause: { summary: 'Pause a queue: what comes is kept, and nothing is started', message: 'the queue is paused' },
  resume: { summary: 'Let a paused queue go on', message: 'the queue goes on' },
  drain: { summary: 'Wait until a queue is empty; one that is paused goes on', message: 'the queue is waited for' },
  endDrain: { summary: 'Wait for a queue no longer', message: 'nobody waits for the queue' },
} as const

/** Pausing, resuming and draining queues, each with a reason and a fresh second factor. */
export const pauseRoutes = defineRoutes(
  'pauseRoutes',
  ['queuePauses', 'queueWatch'],
  async (app, { queuePauses, queueWatch }) => {
    for (const [step, method, path] of [
      ['pause', 'POST', 'pause'],
      ['resume', 'POST', 'resume'],
      ['drain', 'POST', 'drain'],
      ['endDrain', 'DELETE', 'drain'],
    ] as const)
      app.route({
        method,
        url: `/admin/queues/:queue/${path}`,
        ...route('admin:queue-pauses', ['admin'], steps[step].summary, {
          params: queueParams,
          body: reasonBody,
          response: { 200: doneAnswer },
        }),
        handler: async (request) => {
          const by = {
            adminId: principalOf(request).userId,
            reason: readReason(request.body.reason, actionReasonMaxLength),
          }
          await whileRedisIsThere(() => queuePauses[step](request.params.queue, by))
          await queueWatch.lookAnew()
          return { success: true as const, message: steps[step].message }
        },
      })
  },
)
