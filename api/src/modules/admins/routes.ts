import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import {
  adminDisabledBody,
  adminRoleBody,
  adminsAnswer,
  handOverBody,
  ownRoleAnswer,
  resetFactorBody,
} from '@ashenda/core/contracts/http/admins.ts'
import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  type AdminsChanged,
  changeAdminRole,
  disableAdmin,
  endSessionsOfAdmin,
  handOver,
  listAdmins,
  resetFactor,
} from '@ashenda/db/queries/accounts/admins.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { actionReasonMaxLength, readReason } from '../../http/read-line.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { principalOf } from '../sessions/principal.ts'
import { putCookie } from '../sessions/session-cookie.ts'
import type { SessionEnd } from '../sessions/sessions.ts'

const bodyLimit = 4_096
const config = { access: 'admin:admins' } as const
const tags = ['admin']
const params = Type.Object({ id: uuid })
const response = { 200: doneAnswer, 409: refusalWithAction }

/** Admins and their roles. Owners change them after entering their password; the last owner cannot be removed. */
export const adminRoutes = defineRoutes(
  'adminRoutes',
  ['sql', 'securityLog', 'sessions', 'passwords', 'rateLimits'],
  async (app, services) => {
    const { sql, sessions, securityLog } = services

    app.get(
      '/admin/admins',
      route('admin', tags, 'Everyone who is an admin, by name', { response: { 200: adminsAnswer } }),
      async (request) => ({
        success: true as const,
        admins: (await listAdmins(sql)).map(({ id, lastSeenAt, ...admin }) => ({
          _id: id,
          ...admin,
          isYou: id === principalOf(request).userId,
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
        })),
      }),
    )

    app.get(
      '/admin/role',
      route({ access: 'admin', beforeFactor: true }, tags, 'What the admin who asks is for', {
        response: { 200: ownRoleAnswer },
      }),
      async (request) => {
        const { adminRole } = principalOf(request)
        if (adminRole === null) throw new AppError('not_allowed')
        return { success: true as const, adminRole }
      },
    )

    app.put(
      '/admin/admins/:id/role',
      { bodyLimit, ...route(config, tags, 'Give an admin another role', { params, body: adminRoleBody, response }) },
      async (request, reply) => {
        const { id } = request.params
        const { password, ...role } = request.body
        const by = await owner(request, password)
        await conclude(request, reply, id, 'role_change', await changeAdminRole(sql, id, role, by))
        return { success: true as const, message: 'the role is changed' }
      },
    )

    app.put(
      '/admin/admins/:id/disabled',
      {
        bodyLimit,
        ...route(config, tags, 'Keep an admin from logging in, or let her again', {
          params,
          body: adminDisabledBody,
          response,
        }),
      },
      async (request, reply) => {
        const { id } = request.params
        const { password, isDisabled } = request.body
        const reason = readReason(request.body.reason, actionReasonMaxLength)
        const by = await owner(request, password)
        await conclude(request, reply, id, 'disabled', await disableAdmin(sql, id, { isDisabled, reason }, by))
        return { success: true as const, message: isDisabled ? 'the account is disabled' : 'the account is enabled' }
      },
    )

    app.delete(
      '/admin/admins/:id/sessions',
      route(config, tags, 'Log an admin out everywhere', { params, response }),
      async (request, reply) => {
        const { id } = request.params
        const changed = await endSessionsOfAdmin(sql, id, principalOf(request).userId)
        await conclude(request, reply, id, 'by_admin', changed)
        return { success: true as const, message: 'logged out everywhere' }
      },
    )

    app.post(
      '/admin/admins/:id/reset-factor',
      {
        bodyLimit,
        ...route(config, tags, 'Take the second factor of an admin who lost it', {
          params,
          body: resetFactorBody,
          response,
        }),
      },
      async (request, reply) => {
        const { id } = request.params
        const reason = readReason(request.body.reason, actionReasonMaxLength)
        const by = await owner(request, request.body.password)
        await conclude(request, reply, id, 'factor_change', await resetFactor(sql, id, reason, by))
        return { success: true as const, message: 'the second factor is taken' }
      },
    )

    app.post(
      '/admin/admins/:id/hand-over',
      {
        bodyLimit,
        ...route(config, tags, 'Make another admin owner in place of oneself', {
          params,
          body: handOverBody,
          response,
        }),
      },
      async (request, reply) => {
        const { id } = request.params
        const { password, stayAs } = request.body
        const by = await owner(request, password)
        await conclude(request, reply, id, 'role_change', await handOver(sql, id, { stayAs }, by))
        return { success: true as const, message: 'ownership is handed over' }
      },
    )

    async function owner(request: FastifyRequest, password: string): Promise<string> {
      const { userId } = principalOf(request)
      await requirePassword(userId, password, services)
      return userId
    }

    /**
     * Announces the ended sessions; clears the cookie of an admin who ended her own. @throws AppError if nothing was
     * done
     */
    async function conclude(
      request: FastifyRequest,
      reply: FastifyReply,
      subject: string,
      reason: SessionEnd['reason'],
      changed: AdminsChanged,
    ): Promise<void> {
      if (changed === 'version_conflict') throw await refusalWithLastAction(sql, changed, subject, ['admin'])
      if (typeof changed === 'string') throw new AppError(changed)
      if (changed.ended.length === 0) return
      if (reason !== 'by_admin') securityLog.tell('authz_change', request, { subject, reason })
      for (const { account, sessions: ended } of changed.ended)
        sessions.announceEnd(ended, { account, reason }, request)
      const own = principalOf(request).sessionId
      if (changed.ended.some(({ sessions: ended }) => ended.includes(own))) putCookie(reply, sessions.cookie.gone)
    }
  },
)
