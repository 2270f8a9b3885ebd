import { type MessageJobName, type MessageOf, messageSchemas } from '@ashenda/core/contracts/jobs/message.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { Value } from 'typebox/value'
import { enqueue } from './enqueue.ts'

/**
 * Messages that wait to be sent. Each is under a key of its own that expires with the code in it; its job holds only the key's
 * name, so that whatever shows jobs (Bull Board, failed jobs) cannot show a code, a phone or an address.
 */
export class QueuedMessages {
  readonly #redis: Redis
  readonly #prefix: string

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis
    this.#prefix = prefix
  }

  /** @param id the same message again is sent once */
  async add<Name extends MessageJobName>(
    queue: Pick<Queue, 'add'>,
    name: Name,
    id: string,
    message: MessageOf<Name>,
  ): Promise<void> {
    await this.#redis.set(this.#keyOf(id), JSON.stringify(message), 'PXAT', message.expiresAt, 'NX')
    await enqueue<MessageJobName>(queue, name, { message: id }, { jobId: id })
  }

  /** Undefined once it expired. @throws where it is not a message of this kind */
  async read<Name extends MessageJobName>(name: Name, id: string): Promise<MessageOf<Name> | undefined> {
    const text = await this.#redis.get(this.#keyOf(id))
    return text === null ? undefined : Value.Parse(messageSchemas[name], JSON.parse(text))
  }

  async remove(id: string): Promise<void> {
    await this.#redis.del(this.#keyOf(id))
  }

  /** Not below the queue's own name, where BullMQ keeps its jobs. */
  #keyOf(id: string): string {
    return `${this.#prefix}:message:${id}`
  }
}
