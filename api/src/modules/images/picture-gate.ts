import { Semaphore } from '@ashenda/core/async/semaphore.ts'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { storedFileOf } from '@ashenda/core/domain/image.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findPictureAccess } from '@ashenda/db/queries/contestants/picture-access.ts'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../module.ts'

type GateDeps = Pick<Services, 'sql' | 'directory' | 'sessions'>

const lookUpMs = 2_000
/** Of the connections that ballots need, too. A page of an admin asks for some hundred pictures. */
const lookUpsAtOnce = 4
const waitingAtMost = 400
const retryAfterSeconds = 5

/**
 * Who may see a picture. Those of contestants who are shown are known by heart, and cost nobody a question. What is not among
 * them was hidden, waits for an admin, was never there, or came to be shown a moment ago: that Postgres is asked, and then who asks.
 */
export class PictureGate {
  readonly #deps: GateDeps
  readonly #lookUps = new Semaphore(lookUpsAtOnce, waitingAtMost)

  constructor(deps: GateDeps) {
    this.#deps = deps
  }

  /** Whether everyone may see it, without asking anybody. */
  isKnownPublic(name: string): boolean {
    const stored = storedFileOf(name)
    return stored !== undefined && this.#deps.directory.showsPicture(stored)
  }

  /** For whom it is: everyone, or her and admins alone. @throws AppError not_found, for everybody else; unavailable */
  async admit(name: string, request: FastifyRequest): Promise<'public' | 'private'> {
    const stored = storedFileOf(name)
    if (stored === undefined) throw new AppError('not_found')
    const found = await this.#lookUps.take(() => this.#lookUp(stored, request.headers.cookie))
    if (!found) throw new AppError('unavailable', { retryAfterSeconds })
    if (found.value === undefined) throw new AppError('not_found')
    return found.value
  }

  async #lookUp(stored: string, cookie: string | undefined): Promise<'public' | 'private' | undefined> {
    const access = await withTimeout(lookUpMs, findPictureAccess(this.#deps.sql, stored))
    if (access?.isPublic) return 'public'
    const who = access && (await this.#deps.sessions.identify(cookie))
    return who?.role === 'admin' || (who !== undefined && who.userId === access?.contestantId) ? 'private' : undefined
  }
}
