import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import {
  confirmFactorAnswer,
  factorAnswer,
  factorCodeBody,
  offerFactorAnswer,
  offerFactorBody,
} from '@ashenda/core/contracts/http/second-factor.ts'
import { findAccount } from '@ashenda/db/queries/accounts/accounts.ts'
import { findFactor } from '@ashenda/db/queries/accounts/second-factors.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { requireOwnersFactor } from '../../plugins/access.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { principalOf } from '../sessions/principal.ts'
import { putCookie } from '../sessions/session-cookie.ts'
import { confirmFactor, offerFactor, renewRecoveryCodes, showFactor } from './second-factor.ts'

const bodyLimit = 4_096
/** These routes set the factor up or show it, so they cannot require it. */
const config = { access: 'admin', beforeFactor: true } as const
const tags = ['admin']

/** An admin's second factor: codes of an app, and recovery codes. */
export const secondFactorRoutes = defineRoutes(
  'secondFactorRoutes',
  ['sql', 'securityLog', 'sessions', 'passwords', 'rateLimits', 'settings'],
  async (app, services) => {
    const { sql, settings } = services

    app.get(
      '/admin/factor',
      route(config, tags, "Whether one's second factor is set up", { response: { 200: factorAnswer } }),
      async (request) => {
        const factor = await findFactor(sql, principalOf(request).userId)
        const hasPasskeys = factor !== undefined && factor.passkeys > 0
        return {
          success: true as const,
          isSetUp: factor?.secret != null || hasPasskeys,
          hasApp: factor?.secret != null,
          hasPasskeys,
          isRequired: settings.secondFactor === 'required',
          codesLeft: factor?.codesLeft ?? 0,
        }
      },
    )

    app.post(
      '/admin/factor',
      {
        bodyLimit,
        ...route(config, tags, 'A new secret for the app; the former one holds until a code of it was entered', {
          body: offerFactorBody,
          response: { 200: offerFactorAnswer },
        }),
      },
      async (request, reply) => {
        const principal = principalOf(request)
        const { userId } = principal
        requireOwnersFactor(principal)
        await requirePassword(userId, request.body.password, services)
        const account = await findAccount(sql, { by: 'id', value: userId })
        reply.header('cache-control', 'no-store')
        const offered = await offerFactor(userId, account?.email ?? account?.phone ?? '', services)
        return { success: true as const, ...offered }
      },
    )

    app.post(
      '/admin/factor/confirm',
      {
        bodyLimit,
        ...route(config, tags, 'Set up the secret that was offered, by its first code; all other sessions end', {
          body: factorCodeBody,
          response: { 200: confirmFactorAnswer },
        }),
      },
      async (request, reply) => {
        // An admin who has a factor by now must show it, even if the secret was offered before.
        requireOwnersFactor(principalOf(request))
        const { codes, setCookie } = await confirmFactor(request, request.body.code, services)
        putCookie(reply, setCookie)
        reply.header('cache-control', 'no-store')
        return { success: true as const, codes: [...codes] }
      },
    )

    app.post(
      '/admin/factor/recovery-codes',
      {
        bodyLimit,
        ...route(
          'admin',
          tags,
          'New recovery codes in place of the former ones, which open nothing any more; all other sessions end',
          { body: offerFactorBody, response: { 200: confirmFactorAnswer } },
        ),
      },
      async (request, reply) => {
        const principal = principalOf(request)
        requireOwnersFactor(principal)
        await requirePassword(principal.userId, request.body.password, services)
        reply.header('cache-control', 'no-store')
        return { success: true as const, codes: [...(await renewRecoveryCodes(request, services))] }
      },
    )

    app.post(
      '/admin/factor/show',
      {
        bodyLimit,
        ...route(config, tags, 'Show the second factor, after a log-in or for what asks for it again', {
          body: factorCodeBody,
          response: { 200: doneAnswer },
        }),
      },
      async (request, reply) => {
        putCookie(reply, await showFactor(request, request.body.code, services))
        return { success: true as const, message: 'the code is right' }
      },
    )
  },
)
