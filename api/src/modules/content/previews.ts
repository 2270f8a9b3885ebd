import { randomUUID } from 'node:crypto'
import { type Piece, pieces } from '@ashenda/core/domain/content.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Redis } from 'ioredis'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { hasShape, type Preview } from './content-now.ts'

const keptSeconds = 3_600

const kept = Type.Object({ piece: Type.Enum([...pieces]), body: Type.Unknown() })
const shape = Compile(kept)

/** Bodies that are not published, under addresses that only admins may open. */
export class ContentPreviews {
  readonly #redis: Redis
  readonly #prefix: string

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis
    this.#prefix = prefix
  }

  /** Keeps it for an hour. @throws AppError unavailable */
  async keep(piece: Piece, body: unknown): Promise<string> {
    const id = randomUUID()
    const text = JSON.stringify({ piece, body } satisfies Static<typeof kept>)
    await this.#redis.set(this.#keyOf(id), text, 'EX', keptSeconds).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause, retryAfterSeconds: 2 })
    })
    return id
  }

  async find(id: string): Promise<Preview | undefined> {
    const text = await this.#redis.get(this.#keyOf(id)).catch(() => null)
    const value: unknown = text === null ? undefined : JSON.parse(text)
    if (!shape.Check(value)) return undefined
    return value.body === null || hasShape(value.piece, value.body) ? value : undefined
  }

  #keyOf(id: string): string {
    return `${this.#prefix}:content-preview:${id}`
  }
}
