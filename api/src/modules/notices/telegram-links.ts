import { randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import { hashOf } from '../sessions/session-cookie.ts'

const quarterSeconds = 15 * 60

/** One-time tokens of deep links to the bot: whoever opens one links her chat to the account that asked for it. */
export class TelegramLinks {
  readonly #redis: Redis
  readonly #prefix: string

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis
    this.#prefix = prefix
  }

  /** @throws when Redis is away */
  async make(userId: string): Promise<string> {
    const token = randomBytes(24).toString('base64url')
    await this.#redis.set(this.#keyOf(token), userId, 'EX', quarterSeconds)
    return token
  }

  /** The account of a token, once. @throws when Redis is away */
  async use(token: string): Promise<string | undefined> {
    return (await this.#redis.getdel(this.#keyOf(token))) ?? undefined
  }

  readonly #keyOf = (token: string): string => `${this.#prefix}:telegram-link:${hashOf(token).toString('hex')}`
}
