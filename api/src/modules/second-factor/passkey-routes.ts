import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  addPasskeyBody,
  askPasskeyAnswer,
  offerPasskeyAnswer,
  offerPasskeyBody,
  passkeysAnswer,
  showPasskeyBody,
} from '@ashenda/core/contracts/http/passkeys.ts'
import { confirmFactorAnswer } from '@ashenda/core/contracts/http/second-factor.ts'
import { passkeyRules } from '@ashenda/core/domain/second-factor.ts'
import { findAccount } from '@ashenda/db/queries/accounts/accounts.ts'
import { listPasskeys } from '@ashenda/db/queries/accounts/passkeys.ts'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { requireOwnersFactor } from '../../plugins/access.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { principalOf } from '../sessions/principal.ts'
import { putCookie } from '../sessions/session-cookie.ts'
import { addPasskey, askForPasskey, offerPasskey, removePasskey, showPasskey } from './passkeys.ts'

const bodyLimit = 16_384
/** These routes set the factor up or show it, so they cannot require it. */
const config = { access: 'admin', beforeFactor: true } as const
const tags = ['admin']

/** An admin's passkeys, an alternative to the app's codes. */
export const passkeyRoutes = defineRoutes(
  'passkeyRoutes',
  ['sql', 'securityLog', 'sessions', 'passwords', 'rateLimits', 'settings'],
  async (app, services) => {
    const { sql } = services

    app.get(
      '/admin/factor/passkeys',
      route('admin', tags, "One's own passkeys", { response: { 200: passkeysAnswer } }),
      async (request) => {
        const passkeys = await listPasskeys(sql, principalOf(request).userId)
        return {
          success: true as const,
          passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
            _id: id,
            name,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })),
          atMost: passkeyRules.atMost,
        }
      },
    )

    app.post(
      '/admin/factor/passkeys/offer',
      {
        bodyLimit,
        ...route(config, tags, 'What a browser makes a passkey by, within five minutes', {
          body: offerPasskeyBody,
          response: { 200: offerPasskeyAnswer },
        }),
      },
      async (request, reply) => {
        const principal = principalOf(request)
        requireOwnersFactor(principal)
        await requirePassword(principal.userId, request.body.password, services)
        const account = await findAccount(sql, { by: 'id', value: principal.userId })
        const name = account?.email ?? account?.phone ?? ''
        const displayName = [account?.fname, account?.mname].filter(Boolean).join(' ')
        reply.header('cache-control', 'no-store')
        return { success: true as const, options: await offerPasskey(request, { name, displayName }, services) }
      },
    )

    app.post(
      '/admin/factor/passkeys',
      {
        bodyLimit,
        ...route(config, tags, 'Add the passkey that was made; all other sessions end', {
          body: addPasskeyBody,
          response: { 200: confirmFactorAnswer },
        }),
      },
      async (request, reply) => {
        const { codes, setCookie } = await addPasskey(request, request.body, services)
        putCookie(reply, setCookie)
        reply.header('cache-control', 'no-store')
        return { success: true as const, codes: [...codes] }
      },
    )

    app.delete(
      '/admin/factor/passkeys/:id',
      route('admin', tags, 'Remove a passkey, with the second factor shown lately; all other sessions end', {
        params: Type.Object({ id: uuid }),
        response: { 200: doneAnswer },
      }),
      async (request) => {
        requireOwnersFactor(principalOf(request))
        await removePasskey(request, request.params.id, services)
        return { success: true as const, message: 'the passkey is removed' }
      },
    )

    app.post(
      '/admin/factor/passkeys/ask',
      {
        bodyLimit,
        ...route(config, tags, 'What a browser asks a passkey by, within five minutes', {
          response: { 200: askPasskeyAnswer },
        }),
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return { success: true as const, options: await askForPasskey(request, services) }
      },
    )

    app.post(
      '/admin/factor/passkeys/show',
      {
        bodyLimit,
        ...route(config, tags, 'Show the second factor by a passkey, after a log-in or for what asks for it again', {
          body: showPasskeyBody,
          response: { 200: doneAnswer },
        }),
      },
      async (request, reply) => {
        putCookie(reply, await showPasskey(request, request.body, services))
        return { success: true as const, message: 'the passkey is right' }
      },
    )
  },
)
