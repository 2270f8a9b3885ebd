import type { ForgotPasswordBody } from '@ashenda/core/contracts/http/accounts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageIn } from '../../http/language-cookie.ts'
import type { Services } from '../../module.ts'
import { keepResetToken } from './reset-cookie.ts'
import { resetPassword } from './reset-password.ts'

/**
 * What e-mail and favourite sport do where somebody forgot her password: `asked` for it, whether or not they are right, or `done` at once
 * where the site goes by the letter of its specification. @throws AppError as both do
 */
export async function forgotPassword(
  body: ForgotPasswordBody,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<'asked' | 'done'> {
  const { settings, resets } = services
  if (settings.passwordReset === 'as-specified') {
    await resetPassword(body, request, services)
    return 'done'
  }
  const token = await resets.ask(body, { request, language: languageIn(request) })
  keepResetToken(reply, token, settings.production)
  return 'asked'
}
