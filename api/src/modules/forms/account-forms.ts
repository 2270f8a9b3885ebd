import {
  consentOf,
  forgotPasswordBody,
  loginBody,
  type Registration,
  registration,
  registrationForm,
  resetPasswordBody,
} from '@ashenda/core/contracts/http/accounts.ts'
import {
  registrationFormFieldByCode,
  resetByCodeFieldByCode,
  resetFieldByCode,
} from '@ashenda/core/contracts/http/fields-by-code.ts'
import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import type { Role } from '@ashenda/core/domain/account.ts'
import { pathAfterLogin, pathBack } from '@ashenda/core/domain/path-after-login.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Directory } from '../../directory/directory.ts'
import { defineRoutes } from '../../http/app.ts'
import { languageIn } from '../../http/language-cookie.ts'
import { identityOf } from '../accounts/identity.ts'
import { logIn } from '../accounts/log-in.ts'
import { register, registerProven } from '../accounts/register.ts'
import { registrationProblems } from '../accounts/registration.ts'
import { forgetResetToken, forgotPassword, resetTokenIn, stopOwnReset } from '../passwords/reset-password.ts'
import { type Cookie, putCookie } from '../sessions/session-cookie.ts'
import { FieldProblems, fieldsIn, keptOf, readForm, refuseFields, type SentFields } from './form-check.ts'
import { askForCookies } from './form-pages.ts'

const config = { access: 'public' } as const
const schema = { hide: true } as const
/** No description yet; a letter of a name can take nine bytes in a form. */
const registrationLimit = 16_384
const loginLimit = 8_192
const loginForm = loginBody.properties.visitor

/** Log-in, log-out and registration without scripts. */
export const accountFormRoutes = defineRoutes(
  'accountFormRoutes',
  [
    'sql',
    'directory',
    'registrationCodes',
    'admitAddress',
    'securityLog',
    'sessions',
    'passwords',
    'rateLimits',
    'publish',
    'settings',
    'formPages',
  ],
  (app, services) => {
    const { formPages: pages } = services
    app.post('/login', { bodyLimit: loginLimit, config, schema }, async (request, reply) => {
      const sent = fieldsIn(request.body)
      const search = searchOf(sent, ['by', 'from'])
      try {
        if (keepsNothing(request)) return probeCookies(request, reply)
        const { userId, password } = readForm(loginForm, sent)
        const { account, setCookie, resetWaits } = await logIn(identityOf(userId), password, request, services)
        // Her own page shows the pending reset first.
        return enter(reply, setCookie, account.role, resetWaits ? {} : sent)
      } catch (error) {
        return pages.refuse(request, reply, `/login${search}`, { values: keptOf(sent, ['userId']), error })
      }
    })

    app.post('/register', { bodyLimit: registrationLimit, config, schema }, async (request, reply) => {
      const sent = fieldsIn(request.body)
      try {
        if (keepsNothing(request)) return probeCookies(request, reply)
        const typed = readRegistrationForm({ ...sent, referralCode: referralOf(sent) }, services)
        const language = () => languageIn(request)
        const { account, setCookie } = await register(typed, request, language, services)
        return enter(reply, setCookie, account.role, sent)
      } catch (error) {
        if (error instanceof AppError && error.code === 'registration_unproven') {
          const values = keptOf(sent, ['phone', 'from'])
          return pages.show(request, reply, registerPage, askForCode(values, String(error.details?.['registration'])))
        }
        const values = keptOf(sent, shownAgain)
        const refused = { values, error, fieldsByCode: registrationFormFieldByCode }
        return pages.refuse(request, reply, `/register${searchOf(sent, ['from', 'ref'])}`, refused)
      }
    })

    // Reloading this address starts the registration again.
    app.get('/register/code', { config, schema }, async (_request, reply) => reply.redirect(registerPage, 303))

    app.post('/register/code', { bodyLimit: loginLimit, config, schema }, async (request, reply) => {
      const sent = fieldsIn(request.body)
      const registration = (sent['registration'] ?? '').toLowerCase()
      const values = keptOf(sent, ['phone', 'from', 'code'])
      try {
        services.admitAddress(request.ip)
        if (!isUuid(registration)) throw new AppError('code_expired')
        if (sent['again'] !== undefined) {
          await services.registrationCodes.resend(registration, request.ip, languageIn(request))
          return await pages.show(
            request,
            reply,
            registerPage,
            askForCode(keptOf(values, ['phone', 'from']), registration, true),
          )
        }
        const proven = { registration, code: sent['code'] ?? '' }
        const { account, setCookie } = await registerProven(proven, request, languageIn(request), services)
        return enter(reply, setCookie, account.role, sent)
      } catch (error) {
        // The code expired, or another account took the phone or e-mail: back to the form.
        const isOver = error instanceof AppError && (error.code === 'phone_taken' || error.code === 'email_taken')
        const refused = { values, error, fieldsByCode: isOver ? registrationFormFieldByCode : codeFieldByCode }
        return pages.refuse(request, reply, registerPage, refused, isOver ? {} : askForCode(values, registration))
      }
    })

    app.post('/logout', { bodyLimit: loginLimit, config, schema }, async (request, reply) => {
      putCookie(reply, await services.sessions.end(request))
      tellLeft(reply)
      return reply.redirect('/', 303)
    })
  },
)

/** A browser that sends no cookie may not keep one, and would be logged out at once. */
const keepsNothing = ({ headers }: FastifyRequest): boolean => headers.cookie === undefined

function probeCookies(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('set-cookie', 'kept=1; Path=/; Max-Age=600; SameSite=Lax')
  return askForCookies(request, reply)
}

const registerPage = '/register'
const codeFieldByCode = { wrong_code: 'code', wrong_code_last: 'code', code_expired: 'code' } as const

/** The page of a registration that waits for its code. */
const askForCode = (values: SentFields, registration: string, wasResent = false): Partial<FirstData> => ({
  proof: { registration, phone: values['phone'] ?? '', ...(wasResent && { wasResent }) },
  form: { values, problems: {} },
})

/** Reports the problems of all fields at once. @throws FieldProblems */
function readRegistrationForm(sent: SentFields, { directory }: { readonly directory: Directory }) {
  const codes = registrationProblems(sent, directory.content?.zones ?? [])
  try {
    const typed = readForm(registrationForm, sent)
    refuseFields(codes)
    const names = Object.keys(registration.properties)
    const actor = keptOf(typed as SentFields, names) as unknown as Registration // a part of the form's schema
    return { actor, consent: consentOf(typed) }
  } catch (error) {
    if (!(error instanceof FieldProblems)) throw error
    throw error.with(codes)
  }
}

/** Everything but the password and the recovery answer. */
const shownAgain = [
  'fname',
  'mname',
  'phone',
  'occupation',
  'address',
  'email',
  'age',
  'guardian',
  'guardianConsent',
  'policy',
]

/** The referral in the page's address (web/src/lib/referral.ts). An invalid one is ignored rather than refused. */
const referralOf = ({ ref = '' }: SentFields): string => (ref.length <= longestReferral ? ref : '')
const longestReferral = 128

function enter(reply: FastifyReply, setCookie: Cookie, role: Role, sent: SentFields): FastifyReply {
  putCookie(reply, setCookie)
  tellEntered(reply)
  return reply.redirect(pathAfterLogin(role, headerSafe(pathBack(sent['from']))), 303)
}

/** Undefined for a path that cannot stand in a header. */
const headerSafe = (path: string | undefined): string | undefined =>
  path !== undefined && /^[\x21-\x7e]+$/.test(path) ? path : undefined

/** Keeps the form's query in the page's address. */
function searchOf(sent: SentFields, names: readonly string[]): string {
  const query = new URLSearchParams(keptOf(sent, names)).toString()
  return query === '' ? '' : `?${query}`
}

/**
 * Tells later pages' scripts that somebody logged in without them (web/src/lib/form-login.ts). It grants nothing: they
 * ask the server who it is.
 */
const name = 'entered'
/** Until the scripts load, on a network that loses them. */
const keptSeconds = 24 * 3_600

const tellEntered = (reply: FastifyReply): void => setCookie(reply, '1', keptSeconds)

/** Makes the scripts forget the user as well. */
const tellLeft = (reply: FastifyReply): void => setCookie(reply, '0', keptSeconds)

function setCookie(reply: FastifyReply, value: string, maxAge: number): void {
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax`)
}

const asking = '/forgot-password'
const setting = '/reset-password'
const route = { bodyLimit: 8_192, config: { access: 'public' }, schema: { hide: true } } as const

/** Password reset without scripts; the log-in page confirms it. */
export const passwordFormRoutes = defineRoutes(
  'passwordFormRoutes',
  ['sql', 'admitAddress', 'securityLog', 'sessions', 'passwords', 'resets', 'rateLimits', 'settings', 'formPages'],
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

    // Her own page needs scripts and has a button for this without them.
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
