import { changePasswordBody, forgotPasswordBody } from '@ashenda/core/contracts/http/accounts.ts'
import { doneAnswer, refusals } from '@ashenda/core/contracts/http/answer.ts'
import type { Module } from '../../module.ts'
import { putCookie } from '../sessions/session-cookie.ts'
import { changePassword } from './change-password.ts'
import { resetPassword } from './reset-password.ts'

const bodyLimit = 8_192
const answers = { 200: doneAnswer, ...refusals }

export const passwordRoutes: Module = async (app, services) => {
  app.post(
    '/api/v1/auth/forgot-password',
    {
      bodyLimit,
      config: { access: 'public' },
      schema: {
        summary: 'Set a new password by e-mail and favourite sport',
        tags: ['accounts'],
        body: forgotPasswordBody,
        response: answers,
      },
    },
    async (request) => {
      await resetPassword(request.body, request, services)
      return { success: true as const, message: 'your password has been reset; please log in' }
    },
  )

  for (const role of ['actor', 'admin'] as const) {
    app.put(
      `/${role}/changePassword`,
      {
        bodyLimit,
        config: { access: role },
        schema: {
          summary: "Change one's own password",
          tags: ['accounts'],
          body: changePasswordBody,
          response: answers,
        },
      },
      async (request, reply) => {
        const setCookie = await changePassword(request, request.body.actor, services)
        putCookie(reply, setCookie)
        return { success: true as const, message: 'your password has been changed' }
      },
    )
  }
}
