import { AppError } from '@ashenda/core/errors.ts'

export interface MemoryLimits {
  readonly bytes: number
  /** Concurrent uploads per contestant. */
  readonly perOwner: number
  readonly waitMs: number
}

interface Waiting {
  readonly bytes: number
  readonly enter: () => void
}

/**
 * Memory for incoming photos. Without free memory a request queues briefly and is then refused: a thousand concurrent
 * photos would take 13 GB.
 */
export class MemorySemaphore {
  readonly #limits: MemoryLimits
  readonly #waiting: Waiting[] = []
  readonly #owners = new Map<string, number>()
  #taken = 0

  constructor(limits: MemoryLimits) {
    this.#limits = limits
  }

  /** Runs the work once that many bytes are free. @throws AppError busy, too_many_requests */
  async with<T>(owner: string, bytes: number, work: () => Promise<T>): Promise<T> {
    const held = this.#owners.get(owner) ?? 0
    if (held >= this.#limits.perOwner) throw new AppError('too_many_requests', { retryAfterSeconds: 5 })
    this.#owners.set(owner, held + 1)
    try {
      await this.#enter(bytes)
      try {
        return await work()
      } finally {
        this.#taken -= bytes
        this.#admit()
      }
    } finally {
      const left = (this.#owners.get(owner) ?? 1) - 1
      if (left > 0) this.#owners.set(owner, left)
      else this.#owners.delete(owner)
    }
  }

  #enter(bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(new AppError('busy', { retryAfterSeconds: 5 }))
        this.#admit()
      }
      const timer = setTimeout(leave, this.#limits.waitMs)
      const waiting: Waiting = {
        bytes,
        enter: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      this.#waiting.push(waiting)
      this.#admit()
    })
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#taken + next.bytes <= this.#limits.bytes; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#taken += next.bytes
      next.enter()
    }
  }
}
