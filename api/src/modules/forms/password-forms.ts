import { forgotPasswordBody, resetPasswordBody } from '@ashenda/core/contracts/http/accounts.ts'
import { resetByCodeFieldByCode, resetFieldByCode } from '@ashenda/core/contracts/http/fields-by-code.ts'
import { defineRoutes } from '../../http/app.ts'
import { forgotPassword } from '../passwords/forgot-password.ts'
import { forgetResetToken, resetTokenIn } from '../passwords/reset-cookie.ts'
import { stopOwnReset } from '../passwords/stop-own-reset.ts'
import { readForm } from './form-check.ts'
import { fieldsIn, keptOf } from './sent-fields.ts'

const asking = '/forgot-password'
const setting = '/reset-password'
const route = { bodyLimit: 8_192, config: { access: 'public' }, schema: { hide: true } } as const

/** Resetting a password without scripts; the page to log in says that it is done. */
export const passwordFormRoutes = defineRoutes(
  'passwordFormRoutes',
  ['sql', 'admitAddress', 'securityLog', 'sessions', 'passwords', 'resets', 'attempts', 'settings', 'formPages'],
  (app, services) => {
    const { formPages: pages } = services
    const { production } = services.settings

    app.post(asking, route, async (request, reply) => {
      const sent = fieldsIn(request.body)
      try {
        const came = await forgotPassword(readForm(forgotPasswordBody, sent), request, reply, services)
        return reply.redirect(came === 'done' ? '/login?reset=done' : setting, 303)
      } catch (error) {
        const values = keptOf(sent, ['email'])
        return pages.refuse(request, reply, asking, { values, error, fieldsByCode: resetFieldByCode })
      }
    })

    // Her own page, which says that it needs scripts, has a button for it.
    app.post('/reset-password/stop', { ...route, config: { access: 'actor' } }, async (request, reply) => {
      await stopOwnReset(request, services)
      return reply.redirect('/dashboard/user', 303)
    })

    app.post(setting, route, async (request, reply) => {
      const sent = fieldsIn(request.body)
      try {
        services.admitAddress(request.ip)
        await services.resets.finish(readForm(resetPasswordBody, sent), resetTokenIn(request, production), request)
        forgetResetToken(reply, production)
        return reply.redirect('/login?reset=done', 303)
      } catch (error) {
        return pages.refuse(request, reply, setting, { values: {}, error, fieldsByCode: resetByCodeFieldByCode })
      }
    })
  },
)
