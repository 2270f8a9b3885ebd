import { Semaphore } from '@ashenda/core/async/semaphore.ts'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { storedFileOf } from '@ashenda/core/domain/image.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findPictureAccess } from '@ashenda/db/queries/contestants/picture-access.ts'
import type { FastifyRequest } from 'fastify'
import type { Directory } from '../../directory/directory.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface GateDeps {
  readonly sql: Sql
  readonly directory: Directory
  readonly sessions: Sessions
}

const lookUpMs = 2_000
/** Few, because ballots need the same connections. A page of an admin asks for some hundred pictures. */
const lookUpsAtOnce = 4
const waitingAtMost = 400
const retryAfterSeconds = 5

/**
 * Decides who may see a picture. The directory knows the pictures of contestants who are shown, without a query. Any other picture
 * was hidden, waits for an admin, never existed, or was published a moment ago: then Postgres is asked, and who sent the request.
 */
export class PictureGate {
  readonly #deps: GateDeps
  readonly #lookUps = new Semaphore(lookUpsAtOnce, waitingAtMost)

  constructor(deps: GateDeps) {
    this.#deps = deps
  }

  /** Whether everyone may see it, as far as the directory knows. */
  isKnownPublic(name: string): boolean {
    const stored = storedFileOf(name)
    return stored !== undefined && this.#deps.directory.showsPicture(stored)
  }

  /** Whether everyone may see it, or only the contestant and admins. @throws AppError not_found for everybody else; unavailable */
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
