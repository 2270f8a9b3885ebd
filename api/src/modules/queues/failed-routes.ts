import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import {
  allAnswer,
  failedAnswer,
  failedParams,
  failedQuery,
  finishedAnswer,
  queueParams,
  reasonBody,
} from '@ashenda/core/contracts/http/queues.ts'
import type { FastifyRequest } from 'fastify'
import { defineRoutes, route } from '../../http/app.ts'
import { actionReasonMaxLength, readReason } from '../../http/read-line.ts'
import { whileRedisIsThere } from '../../jobs/open-queues.ts'
import { principalOf } from '../sessions/principal.ts'
import type { ByAdmin } from './failed-jobs.ts'

const reading = { access: 'admin' } as const
const changing = { access: 'admin:queues' } as const
const tags = ['admin']
const pageSize = 20

const byAdmin = (request: FastifyRequest, reason: string): ByAdmin => ({
  adminId: principalOf(request).userId,
  reason: readReason(reason, actionReasonMaxLength),
})

/** Failed jobs: read, retried and removed, one by one or a whole queue. */
export const failedJobRoutes = defineRoutes('failedJobRoutes', ['failedJobs'], async (app, { failedJobs }) => {
  app.get(
    '/admin/queues/:queue/failed',
    route(reading, tags, 'Failed jobs of a queue, the oldest first', {
      params: queueParams,
      querystring: failedQuery,
      response: { 200: failedAnswer },
    }),
    async ({ params, query }) => {
      const store = failedJobs.of(params.queue)
      const from = Number(query.page ?? 0) * pageSize
      const [total, jobs] = await whileRedisIsThere(() => Promise.all([store.total(), store.list(from, pageSize)]))
      return { success: true as const, total, pageSize, jobs: [...jobs] }
    },
  )

  app.get(
    '/admin/queues/:queue/finished',
    route(reading, tags, 'The latest jobs of a queue that ended well, the latest first', {
      params: queueParams,
      response: { 200: finishedAnswer },
    }),
    async ({ params }) => {
      const jobs = await whileRedisIsThere(() => failedJobs.finished(params.queue))
      return { success: true as const, jobs: [...jobs] }
    },
  )

  app.post(
    '/admin/queues/:queue/failed/:id/retry',
    route(changing, tags, 'Put a failed job back', {
      params: failedParams,
      response: { 200: doneAnswer, 409: refusalWithAction },
    }),
    async (request) => {
      const { queue, id } = request.params
      const { userId: adminId } = principalOf(request)
      await whileRedisIsThere(() => failedJobs.change(queue, id, 'retry', { adminId }))
      return { success: true as const, message: 'the job is put back' }
    },
  )

  app.delete(
    '/admin/queues/:queue/failed/:id',
    route(changing, tags, 'Remove a failed job; of ballots only when each is recorded', {
      params: failedParams,
      body: reasonBody,
      response: { 200: doneAnswer, 409: refusalWithAction },
    }),
    async (request) => {
      const { queue, id } = request.params
      const by = byAdmin(request, request.body.reason)
      await whileRedisIsThere(() => failedJobs.change(queue, id, 'remove', by))
      return { success: true as const, message: 'the job is removed' }
    },
  )

  for (const step of ['retry', 'remove'] as const)
    app.post(
      `/admin/queues/:queue/${step}-all`,
      route(
        changing,
        tags,
        step === 'retry' ? 'Put back all failed jobs of a queue' : 'Remove all failed jobs that may go',
        { params: queueParams, body: reasonBody, response: { 200: allAnswer } },
      ),
      async (request) => {
        const by = byAdmin(request, request.body.reason)
        const all = await whileRedisIsThere(() => failedJobs.changeAll(request.params.queue, step, by))
        return { success: true as const, message: `${all.done} of ${all.done + all.kept}`, ...all }
      },
    )
})
