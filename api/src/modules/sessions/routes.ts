import { sessionsAnswer, sessionsEndedAnswer } from '@ashenda/core/contracts/http/accounts.ts'
import { uuid } from '@ashenda/core/contracts/http/answer.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { endSession, endSessionsOf, findLastDisplaced, findSessionsOf } from '@ashenda/db/queries/accounts/sessions.ts'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { principalOf } from './principal.ts'
import { putCookie } from './session-cookie.ts'
import { sessionsAtMost } from './sessions.ts'

/** Lists and ends the user's sessions, for a phone that was lost or lent. */
export const sessionRoutes = defineRoutes('sessionRoutes', ['sql', 'sessions'], async (app, { sql, sessions }) => {
  app.get(
    '/api/sessions',
    route('account', ['accounts'], 'Where one is logged in', { response: { 200: sessionsAnswer } }),
    async (request) => {
      const { userId, sessionId } = principalOf(request)
      const [open, displaced] = await Promise.all([findSessionsOf(sql, userId), findLastDisplaced(sql, userId)])
      const listed = open.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        _id: id,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: id === sessionId,
      }))
      return {
        success: true as const,
        sessions: listed.toSorted((a, b) => Number(b.current) - Number(a.current)),
        atMost: sessionsAtMost,
        lastDisplaced: displaced ? { ...displaced, endedAt: displaced.endedAt.toISOString() } : null,
      }
    },
  )

  app.delete(
    '/api/sessions',
    route('account', ['accounts'], 'Log out everywhere else', { response: { 200: sessionsEndedAnswer } }),
    async (request) => {
      const { userId, sessionId } = principalOf(request)
      const ended = await endSessionsOf(sql, userId, sessionId)
      sessions.announceEnd(ended, { account: userId, reason: 'by_owner' }, request)
      return { success: true as const, ended: ended.length }
    },
  )

  app.delete(
    '/api/sessions/:id',
    route('account', ['accounts'], 'Log out in one place', {
      params: Type.Object({ id: uuid }),
      response: { 200: sessionsEndedAnswer },
    }),
    async (request, reply) => {
      const { userId, sessionId } = principalOf(request)
      const id = request.params.id.toLowerCase()
      const ended = await endSession(sql, userId, id)
      if (ended.length === 0) throw new AppError('not_found')
      sessions.announceEnd(ended, { account: userId, reason: 'by_owner' }, request)
      if (id === sessionId) putCookie(reply, sessions.cookie.gone)
      return { success: true as const, ended: ended.length }
    },
  )
})
