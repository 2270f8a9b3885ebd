import { noticeLanguageOf, rulesOf } from '@ashenda/core/domain/notice.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  confirmSubscription,
  findLinked,
  type LinkedNotice,
  optOut,
} from '@ashenda/db/queries/notices/notice-settings.ts'
import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { languageIn } from '../../http/language-cookie.ts'
import { linkPage } from './link-page.ts'

const config = { access: 'public' } as const
const schema = { hide: true, params: Type.Object({ code: Type.String({ maxLength: 64 }) }) } as const

/** Pages of links in messages: stop them, or confirm an e-mail. Without log-in or scripts; a look alone changes nothing. */
export const messageLinkRoutes = defineRoutes(
  'messageLinkRoutes',
  ['sql', 'rateLimits'],
  async (app, { sql, rateLimits }) => {
    await app.register(formbody, { bodyLimit: 4_096 })

    app.get('/m/:code', { config, schema }, async (request, reply) => {
      const notice = await find(request, request.params.code)
      if (!notice) return show(reply.code(404), languageIn(request), { title: 'unknownTitle', text: 'unknown' })
      const page = isConfirmation(notice)
        ? ({ title: 'confirmTitle', text: 'confirmText', button: 'confirmButton' } as const)
        : ({ title: 'stopTitle', text: 'stopText', button: 'stopButton' } as const)
      return show(reply, notice.language, page)
    })

    /** Also what mail programs send by one click (RFC 8058). */
    app.post('/m/:code', { config, schema }, async (request, reply) => {
      const notice = await find(request, request.params.code)
      if (!notice) return show(reply.code(404), languageIn(request), { title: 'unknownTitle', text: 'unknown' })
      const { group } = rulesOf(notice.kind)
      if (isConfirmation(notice)) await confirmSubscription(sql, notice)
      else if (group !== null) await optOut(sql, notice, group)
      return show(
        reply,
        notice.language,
        isConfirmation(notice) ? confirmed : { title: 'stoppedTitle', text: 'stopped' },
      )
    })

    /** Necessary messages have no link to stop them; their codes lead nowhere. */
    async function find(request: FastifyRequest, code: string): Promise<LinkedNotice | undefined> {
      if (!/^[\w-]{8,20}$/.test(code)) return undefined
      const notice = await rateLimits
        .lookUp(request.ip, async () => {
          const found = await findLinked(sql, code)
          if (!found) throw new AppError('not_found')
          return found
        })
        .catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'not_found') return undefined
          throw error
        })
      const isOurs = notice && (isConfirmation(notice) || rulesOf(notice.kind).group !== null)
      return isOurs ? notice : undefined
    }
  },
)

const isConfirmation = ({ kind }: LinkedNotice): boolean => kind === 'result-wanted'
const confirmed = { title: 'confirmedTitle', text: 'confirmed' } as const

const show = (
  reply: FastifyReply,
  language: string | null | undefined,
  page: Omit<Parameters<typeof linkPage>[0], 'language'>,
): FastifyReply =>
  reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(linkPage({ language: noticeLanguageOf(language), ...page }))
