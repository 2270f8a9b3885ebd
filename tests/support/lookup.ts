import { createHash } from 'node:crypto'
import { type Answer, get, post } from './http.ts'
import type { Platform } from './platform.ts'

type Site = Pick<Platform, 'url'>

/** A look-up of a receipt or reference; `cookie` marks the browser. */
export const lookFor = ({ url }: Site, reference: string, cookie = ''): Promise<Answer> =>
  get(`${url}/vote/where?${new URLSearchParams({ reference })}`, { cookie })

export const ownVotes = ({ url }: Site, cookie = ''): Promise<Answer> => get(`${url}/vote/mine`, { cookie })

export const takeOver = ({ url }: Site, token: unknown, cookie = ''): Promise<Answer> =>
  post(`${url}/vote/takeOver`, { token }, { cookie })

export const askReturnLink = ({ url }: Site, payment: string, cookie: string, reason: unknown = 'a new phone') =>
  post(`${url}/admin/payments/${payment}/return-link`, { reason }, { cookie })

/** The token in a link's fragment. */
export const tokenOf = (link: unknown): string =>
  new URLSearchParams(new URL(String(link)).hash.slice(1)).get('vote') ?? ''

/** A browser's mark in the database. */
export const claimantHashOf = (cookie: string): Buffer =>
  createHash('sha256')
    .update(cookie.replace(/^[^=]*=/, ''))
    .digest()
