import { type MessageJobName, type MessageOf, messageSchemas } from '@ashenda/core/contracts/jobs/message.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { Value } from 'typebox/value'
import { enqueue } from './enqueue.ts'

/**
 * Messages waiting to be sent, each under its own key that expires with its code. Jobs hold only the key's name, so tools that show jobs
 * (Bull Board, failed jobs) cannot show a code, a phone or an address.
 */
export class QueuedMessages {
  readonly #redis: Redis
  readonly #prefix: string

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis
    this.#prefix = prefix
  }

  /** @param id deduplicates: the same message is sent once */
  async add<Name extends MessageJobName>(
    queue: Pick<Queue, 'add'>,
    name: Name,
    id: string,
    message: MessageOf<Name>,
  ): Promise<void> {
    await this.#redis.set(this.#keyOf(id), JSON.stringify(message), 'PXAT', message.expiresAt, 'NX')
    await enqueue<MessageJobName>(queue, name, { message: id }, { jobId: id })
  }

  /** Undefined once expired. @throws if it is not a message of this kind */
  async read<Name extends MessageJobName>(name: Name, id: string): Promise<MessageOf<Name> | undefined> {
    const text = await this.#redis.get(this.#keyOf(id))
    return text === null ? undefined : Value.Parse(messageSchemas[name], JSON.parse(text))
  }

  async remove(id: string): Promise<void> {
    await this.#redis.del(this.#keyOf(id))
  }

  /** Outside BullMQ's own key space. */
  #keyOf(id: string): string {
    return `${this.#prefix}:message:${id}`
  }
}
