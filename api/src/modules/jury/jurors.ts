import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { enterJury, findJuror, type Juror } from '@ashenda/db/queries/jury/sheets.ts'
import type { FastifyRequest } from 'fastify'
import { type Cookie, hashOf, newToken, type SessionCookie } from '../sessions/session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Always present on routes whose `access` is `jury`. */
    juror: Juror | undefined
  }
  interface FastifyInstance {
    readonly jurors: Jurors
  }
}

const lookUpMs = 2_000

/** Members of juries on their phones: a cookie of its own, which opens nothing but her sheets. */
export class Jurors {
  readonly cookie: SessionCookie
  readonly #sql: Sql

  constructor(sql: Sql, cookie: SessionCookie) {
    this.#sql = sql
    this.cookie = cookie
  }

  /** @throws if Postgres does not answer */
  async authenticate(cookieHeader: string | undefined): Promise<Juror | undefined> {
    const token = this.cookie.tokenIn(cookieHeader)
    return token === undefined ? undefined : withTimeout(lookUpMs, findJuror(this.#sql, hashOf(token)))
  }

  /** @throws AppError jury_link_invalid */
  async enter(linkToken: string): Promise<Cookie> {
    const token = newToken()
    const entered = await enterJury(this.#sql, hashOf(linkToken), hashOf(token))
    if (!entered) throw new AppError('jury_link_invalid')
    return this.cookie.holding(token, entered.seconds)
  }
}

/** @throws AppError jury_signed_out on another route */
export function jurorOf({ juror }: FastifyRequest): Juror {
  if (!juror) throw new AppError('jury_signed_out')
  return juror
}
