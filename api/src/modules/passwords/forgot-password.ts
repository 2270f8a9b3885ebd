import type { ForgotPasswordBody } from '@ashenda/core/contracts/http/accounts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppSettings } from '../../config/settings.ts'
import { languageIn } from '../../http/language-cookie.ts'
import type { PasswordResets } from './password-resets.ts'
import { keepResetToken } from './reset-cookie.ts'
import { type ResetDeps, resetPassword } from './reset-password.ts'

interface ForgotDeps extends ResetDeps {
  readonly settings: Pick<AppSettings, 'passwordReset' | 'production'>
  readonly resets: Pick<PasswordResets, 'ask'>
}

/**
 * What e-mail and favourite sport do where somebody forgot her password: `asked` for it, whether or not they are right, or `done` at once
 * where the site goes by the letter of its specification. @throws AppError as both do
 */
export async function forgotPassword(
  body: ForgotPasswordBody,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ForgotDeps,
): Promise<'asked' | 'done'> {
  const { settings, resets } = deps
  if (settings.passwordReset === 'as-specified') {
    await resetPassword(body, request, deps)
    return 'done'
  }
  const token = await resets.ask(body, { request, language: languageIn(request) })
  keepResetToken(reply, token, settings.production)
  return 'asked'
}
