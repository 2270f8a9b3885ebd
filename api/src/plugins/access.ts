import type { Role } from '@ashenda/core/domain/account.ts'
import { asksAgain, may, type Permission } from '@ashenda/core/domain/permission.ts'
import { freshMinutes } from '@ashenda/core/domain/second-factor.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '../modules/sessions/principal.ts'
import { putCookie } from '../modules/sessions/session-cookie.ts'
import type { Sessions } from '../modules/sessions/sessions.ts'

/**
 * Who may call a route: everyone, anyone who is logged in, a contestant, an admin of any role, or one whose role has this
 * permission (core/domain/permission.ts).
 */
export type Access = 'public' | 'account' | Role | `admin:${Permission}`

/** Whether it is for admins alone. */
export const isForAdmins = (access: unknown): boolean =>
  typeof access === 'string' && (access === 'admin' || access.startsWith('admin:'))

export interface RouteEntry {
  readonly method: string
  readonly url: string
  /** Undefined = nobody may. Files are what libraries register under names of their own, open to everyone. */
  readonly access: Access | 'file' | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call a route. Without it nobody may. */
    access?: Access
    /** It is open to an admin whose second factor was not shown yet: to show it. */
    beforeFactor?: true
  }
  interface FastifyInstance {
    /** Every route there is, in the order of registration. */
    routeTable: readonly RouteEntry[]
  }
}

/** Routes that libraries register cannot say that they are public. */
const publicPrefixes = ['/docs', '/images/', '/assets/']

/** Files of the web build are registered one by one under their own names. */
const builtFile = /^\/[\w.-]+\.(html|svg|ico|png|jpg|webmanifest|txt|js|mjs|css|woff2)(\.(br|gz))?$/

const isFile = (url: string): boolean => publicPrefixes.some((prefix) => url.startsWith(prefix)) || builtFile.test(url)

/** The default is closed: a route that does not say who may call it answers 401. Public ones pay nothing for the others. */
export function registerAccess(app: FastifyInstance, sessions: Admitting): void {
  const routes: RouteEntry[] = []
  app.decorate('routeTable', routes)
  app.decorateRequest('principal', undefined)
  app.addHook('onRoute', function ({ method, url, config }) {
    const access = config?.access ?? (isFile(url) ? 'file' : undefined)
    const isClosed = access !== undefined && access !== 'public' && access !== 'file'
    // Else it would show an hour after a log-in, when the session's cookie is sent again.
    if (isClosed && !this.hasReplyDecorator('setCookie')) throw new Error(`${url} stands where no cookie can be set`)
    for (const one of [method].flat()) routes.push({ method: one, url, access })
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions
    const { access } = config
    if (access === 'public' || request.is404 || (url !== undefined && isFile(url))) return done()
    if (access === undefined) return done(new AppError('not_authenticated'))
    admit(request, reply, access, sessions).then(() => done(), done)
  })
}

type Admitting = Pick<Sessions, 'authenticate' | 'reasonOfAbsence'>

/** @throws AppError not_authenticated, session_displaced, not_allowed; any error of Postgres */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  access: Exclude<Access, 'public'>,
  sessions: Admitting,
): Promise<void> {
  const found = await sessions.authenticate(request.headers.cookie)
  if (!found) throw new AppError(await sessions.reasonOfAbsence(request.headers.cookie))
  const { principal, setCookie } = found
  if (setCookie !== undefined) putCookie(reply, setCookie)
  request.principal = principal
  if (!admits(access, principal)) throw new AppError('not_allowed')
  if (!request.routeOptions.config.beforeFactor) askForFactor(access, principal, request.method)
}

function admits(access: Exclude<Access, 'public'>, { role, adminRole }: Principal): boolean {
  if (access === 'account') return true
  const [whose, permission] = access.split(':')
  if (whose !== role) return false
  return permission === undefined || may(adminRole, permission as Permission) // of the type of Access
}

/** Whether the second factor was shown in this session within the last minutes. */
const isVerifiedLately = ({ factor, shownSecondsAgo }: Principal): boolean =>
  factor === 'shown' && shownSecondsAgo !== null && shownSecondsAgo < freshMinutes * 60

/**
 * Called before a second factor is changed: somebody who knows only the password must not add a factor of their own.
 * @throws AppError second_factor_needed where there is one that was not shown lately
 */
export function requireOwnersFactor(principal: Principal): void {
  const hasNone = principal.factor === 'missing' || principal.factor === 'none'
  if (!hasNone && !isVerifiedLately(principal)) throw new AppError('second_factor_needed')
}

/** @throws AppError second_factor_missing, second_factor_needed */
function askForFactor(access: Exclude<Access, 'public'>, principal: Principal, method: string): void {
  const { factor } = principal
  if (factor === 'none') return
  if (factor === 'missing') throw new AppError('second_factor_missing')
  const permission = access.split(':')[1]
  const isAskedAgain = permission !== undefined && method !== 'GET' && asksAgain(permission as Permission) // of the type of Access
  if (factor === 'needed' || (isAskedAgain && !isVerifiedLately(principal))) throw new AppError('second_factor_needed')
}
