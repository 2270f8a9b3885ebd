import { doneAnswer, refusals } from '@ashenda/core/contracts/http/answer.ts'
import { reportBody } from '@ashenda/core/contracts/http/moderation.ts'
import { defineRoutes } from '../../http/app.ts'
import { report } from './report.ts'

/** A note of 500 characters, each in the longest JSON escape. */
const bodyLimit = 8_192

/** What visitors report of contestants: nobody logs in to report. */
export const reportRoutes = defineRoutes('reportRoutes', ['sql', 'attempts', 'settings'], async (app, services) => {
  app.post(
    '/report',
    {
      bodyLimit,
      config: { access: 'public' },
      schema: {
        summary: 'Report a contestant to the admins',
        tags: ['contestants'],
        body: reportBody,
        response: { 200: doneAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const { about, ...form } = request.body.report
      await report(request, reply, about, form, services)
      return { success: true as const, message: 'thank you, an admin will look at it' }
    },
  )
})
