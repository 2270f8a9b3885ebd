import type { Role } from '@ashenda/core/domain/account.ts'
import { asksAgain, may, type Permission } from '@ashenda/core/domain/permission.ts'
import { freshMinutes } from '@ashenda/core/domain/second-factor.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Jurors } from '../modules/jury/jurors.ts'
import type { Principal } from '../modules/sessions/principal.ts'
import { putCookie } from '../modules/sessions/session-cookie.ts'
import type { Sessions } from '../modules/sessions/sessions.ts'

/**
 * Who may call a route: everyone, any logged-in user, a contestant, any admin, or an admin with a permission
 * (core/domain/permission.ts); or a member of a jury, who may call nothing else.
 */
export type Access = 'public' | 'jury' | 'account' | Role | `admin:${Permission}`

export const isForAdmins = (access: unknown): boolean =>
  typeof access === 'string' && (access === 'admin' || access.startsWith('admin:'))

export interface RouteEntry {
  readonly method: string
  readonly url: string
  /** Undefined: nobody. `file`: registered by a library, public. */
  readonly access: Access | 'file' | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; without it nobody may. */
    access?: Access
    /** Open to admins who have not shown their second factor, in order to show it. */
    beforeFactor?: true
  }
  interface FastifyInstance {
    /** All routes in order of registration. */
    routeTable: readonly RouteEntry[]
  }
}

/** Libraries cannot declare their routes public. */
const publicPrefixes = ['/docs', '/images/', '/assets/']

/** Files of the web build have a route each. */
const builtFile = /^\/[\w.-]+\.(html|svg|ico|png|jpg|webmanifest|txt|js|mjs|css|woff2)(\.(br|gz))?$/

const isFile = (url: string): boolean => publicPrefixes.some((prefix) => url.startsWith(prefix)) || builtFile.test(url)

/** Closed by default: a route without `access` answers 401. Public routes skip the hook. */
export function registerAccess(app: FastifyInstance, sessions: Admitting, jurors: Pick<Jurors, 'authenticate'>): void {
  const routes: RouteEntry[] = []
  app.decorate('routeTable', routes)
  app.decorateRequest('principal', undefined)
  app.decorateRequest('juror', undefined)
  app.addHook('onRoute', function ({ method, url, config }) {
    const access = config?.access ?? (isFile(url) ? 'file' : undefined)
    const isClosed = access !== undefined && access !== 'public' && access !== 'file'
    // Otherwise it would only surface an hour after a log-in, when the session cookie is renewed.
    if (isClosed && !this.hasReplyDecorator('setCookie')) throw new Error(`${url} stands where no cookie can be set`)
    for (const one of [method].flat()) routes.push({ method: one, url, access })
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions
    const { access } = config
    if (access === 'public' || request.is404 || (url !== undefined && isFile(url))) return done()
    if (access === undefined) return done(new AppError('not_authenticated'))
    const admitted = access === 'jury' ? admitJuror(request, jurors) : admit(request, reply, access, sessions)
    admitted.then(() => done(), done)
  })
}

type Admitting = Pick<Sessions, 'authenticate' | 'reasonOfAbsence'>

/** @throws AppError jury_signed_out; Postgres errors */
async function admitJuror(request: FastifyRequest, jurors: Pick<Jurors, 'authenticate'>): Promise<void> {
  request.juror = await jurors.authenticate(request.headers.cookie)
  if (!request.juror) throw new AppError('jury_signed_out')
}

/** @throws AppError not_authenticated, session_displaced, not_allowed; Postgres errors */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  access: Exclude<Access, 'public' | 'jury'>,
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

function admits(access: Exclude<Access, 'public' | 'jury'>, { role, adminRole }: Principal): boolean {
  if (access === 'account') return true
  const [whose, permission] = access.split(':')
  if (whose !== role) return false
  return permission === undefined || may(adminRole, permission as Permission) // by the type of Access
}

/** Whether the second factor was shown within the last minutes. */
export const isVerifiedLately = ({ factor, shownSecondsAgo }: Principal): boolean =>
  factor === 'shown' && shownSecondsAgo !== null && shownSecondsAgo < freshMinutes * 60

/**
 * Required before changing a second factor: knowing the password alone must not be enough to add one. @throws AppError
 * second_factor_needed if there is one that was not shown recently
 */
export function requireOwnersFactor(principal: Principal): void {
  const hasNone = principal.factor === 'missing' || principal.factor === 'none'
  if (!hasNone && !isVerifiedLately(principal)) throw new AppError('second_factor_needed')
}

/** @throws AppError second_factor_missing, second_factor_needed */
function askForFactor(access: Exclude<Access, 'public' | 'jury'>, principal: Principal, method: string): void {
  const { factor } = principal
  if (factor === 'none') return
  if (factor === 'missing') throw new AppError('second_factor_missing')
  const permission = access.split(':')[1]
  const isAskedAgain = permission !== undefined && method !== 'GET' && asksAgain(permission as Permission) // by the type of Access
  if (factor === 'needed' || (isAskedAgain && !isVerifiedLately(principal))) throw new AppError('second_factor_needed')
}
