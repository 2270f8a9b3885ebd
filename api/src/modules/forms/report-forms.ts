import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { reportForm } from '@ashenda/core/contracts/http/moderation.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { defineRoutes } from '../../http/app.ts'
import { answerSelection } from '../contestants/list-pages.ts'
import { report } from '../reports/report.ts'
import { fieldsIn, keptOf, readForm } from './form-check.ts'

const config = { access: 'public' } as const
const schema = { hide: true } as const
/** A letter of a note can take nine bytes in a form. */
const bodyLimit = 8_192

/** Reporting a contestant without scripts. */
export const reportFormRoutes = defineRoutes(
  'reportFormRoutes',
  ['sql', 'directory', 'live', 'rateLimits', 'settings', 'formPages'],
  (app, services) => {
    const { formPages: pages } = services
    app.get<{ Params: { id: string } }>('/report/:id', { config, schema }, async (request, reply) => {
      const more = dataOf(request.params.id)
      if (!more.one || more.one.answer.actors.length === 0) reply.code(404)
      return pages.show(request, reply, request.url, more)
    })

    app.post<{ Params: { id: string } }>('/report/:id', { bodyLimit, config, schema }, async (request, reply) => {
      const { id } = request.params
      const sent = fieldsIn(request.body)
      try {
        if (!isUuid(id.toLowerCase())) throw new AppError('no_such_contestant')
        await report(request, reply, id, readForm(reportForm, sent), services)
        // A reload sends nothing again.
        return reply.redirect(`/report/${id.toLowerCase()}?sent=yes`, 303)
      } catch (error) {
        const values = keptOf(sent, ['reason', 'note'])
        return pages.refuse(request, reply, `/report/${encodeURIComponent(id)}`, { values, error }, dataOf(id))
      }
    })

    /** The contestant; empty if she is hidden. */
    function dataOf(typed: string): Pick<FirstData, 'one'> {
      const id = typed.toLowerCase()
      if (!isUuid(id) || !services.directory.content) return {}
      return { one: { id, answer: answerSelection(services, { id, page: 0 }) } }
    }
  },
)
