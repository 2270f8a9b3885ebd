import { forgotPasswordBody } from '@ashenda/core/contracts/http/accounts.ts'
import { resetFieldByCode } from '@ashenda/core/contracts/http/fields-by-code.ts'
import type { App, Services } from '../../module.ts'
import { readForm } from '../site/form-check.ts'
import type { FormPages } from '../site/form-pages.ts'
import { fieldsIn, keptOf } from '../site/sent-fields.ts'
import { resetPassword } from './reset-password.ts'

const path = '/forgot-password'

/** Resetting a password without scripts; the page to log in says that it is done. */
export function passwordFormRoutes(app: App, services: Services, pages: FormPages): void {
  app.post(path, { bodyLimit: 8_192, config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const sent = fieldsIn(request.body)
    try {
      await resetPassword(readForm(forgotPasswordBody, sent), request, services)
      return reply.redirect('/login?reset=done', 303)
    } catch (error) {
      const values = keptOf(sent, ['email'])
      return pages.refuse(request, reply, path, { values, error, fieldsByCode: resetFieldByCode })
    }
  })
}
