import {
  type CalledService,
  calledServices,
  countedMinutes,
  type ServiceCalls,
} from '@ashenda/core/domain/service-health.ts'
import type { Redis } from 'ioredis'
import type { Storage } from './storage/storage.ts'

/** What was noted of a service since the last write. */
interface Noted {
  successes: number
  failures: number
  /** Since the last success. */
  inRow: number
  lastSuccess: number | undefined
  lastFailure: number | undefined
  problem: string
}

export type NoteCall = (service: CalledService, problem?: string) => void

const flushMs = 1_000
const minuteMs = 60_000
const keptSeconds = (countedMinutes + 2) * 60
const longestProblem = 200

const keysOf = (prefix: string) => ({
  services: `${prefix}:ops:services`,
  minute: (minute: number): string => `${prefix}:ops:services:${minute}`,
})

/**
 * Notes how calls to outside services end, for admins. Counted in memory and written once a second; what Redis does not take is kept for
 * the next write.
 */
export class ServiceLog {
  readonly #redis: Redis
  readonly #keys: ReturnType<typeof keysOf>
  readonly #now: () => number
  #noted = new Map<CalledService, Noted>()
  #timer: NodeJS.Timeout | undefined

  constructor(redis: Redis, prefix: string, now: () => number) {
    this.#redis = redis
    this.#keys = keysOf(prefix)
    this.#now = now
  }

  /** @param problem why it failed; none if it succeeded */
  readonly note: NoteCall = (service, problem) => {
    const noted = this.#noted.get(service) ?? noteOfNothing()
    this.#noted.set(service, noted)
    if (problem === undefined) {
      noted.successes += 1
      noted.inRow = 0
      noted.lastSuccess = this.#now()
    } else {
      noted.failures += 1
      noted.inRow += 1
      noted.lastFailure = this.#now()
      noted.problem = problem.slice(0, longestProblem)
    }
    this.#wait()
  }

  /** Whether this process can use them. Never rejects. */
  async declare(isSetUp: Readonly<Partial<Record<CalledService, boolean>>>): Promise<void> {
    const fields = Object.entries(isSetUp).flatMap(([name, is]) => [`${name}:off`, is ? '' : '1'])
    if (fields.length > 0) await this.#redis.hset(this.#keys.services, ...fields).catch(() => 0) // an absent Redis: not worth a line
  }

  /** Writes what is left. Never rejects. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#redis.status === 'ready') await this.#write()
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#write()
    }, flushMs).unref()
  }

  async #write(): Promise<void> {
    if (this.#noted.size === 0) return
    const noted = this.#noted
    this.#noted = new Map()
    const { services, minute } = this.#keys
    const key = minute(Math.floor(this.#now() / minuteMs))
    const step = this.#redis.multi()
    for (const [name, { successes, failures, inRow, lastSuccess, lastFailure, problem }] of noted) {
      if (lastSuccess !== undefined) step.hset(services, `${name}:ok`, lastSuccess, `${name}:row`, inRow)
      else step.hincrby(services, `${name}:row`, inRow)
      if (lastFailure !== undefined) step.hset(services, `${name}:bad`, lastFailure, `${name}:problem`, problem)
      if (successes > 0) step.hincrby(key, `${name}:ok`, successes)
      if (failures > 0) step.hincrby(key, `${name}:bad`, failures)
    }
    await step
      .expire(key, keptSeconds)
      .exec()
      .catch(() => this.#keep(noted))
  }

  #keep(unwritten: ReadonlyMap<CalledService, Noted>): void {
    for (const [name, before] of unwritten) {
      const since = this.#noted.get(name) ?? noteOfNothing()
      this.#noted.set(name, {
        successes: before.successes + since.successes,
        failures: before.failures + since.failures,
        inRow: since.inRow + (since.lastSuccess === undefined ? before.inRow : 0),
        lastSuccess: since.lastSuccess ?? before.lastSuccess,
        lastFailure: since.lastFailure ?? before.lastFailure,
        problem: since.problem || before.problem,
      })
    }
    this.#wait()
  }
}

const noteOfNothing = (): Noted => ({
  successes: 0,
  failures: 0,
  inRow: 0,
  lastSuccess: undefined,
  lastFailure: undefined,
  problem: '',
})

export interface KnownCalls extends ServiceCalls {
  readonly name: CalledService
  readonly problem: string
}

/** What all processes noted. @throws when Redis is away */
export async function readServiceCalls(redis: Redis, prefix: string, now: number): Promise<readonly KnownCalls[]> {
  const keys = keysOf(prefix)
  const latest = Math.floor(now / minuteMs)
  const pipeline = redis.pipeline().hgetall(keys.services)
  for (let minute = latest - countedMinutes + 1; minute <= latest; minute += 1) pipeline.hgetall(keys.minute(minute))
  const answers = ((await pipeline.exec()) ?? []).map(([error, fields]) => {
    if (error) throw error
    return fields as Readonly<Record<string, string>> // what HGETALL answers
  })
  const [known = {}, ...minutes] = answers
  const sum = (field: string): number => minutes.reduce((total, minute) => total + Number(minute[field] ?? 0), 0)
  const time = (field: string): number | null => (known[field] === undefined ? null : Number(known[field]))
  return calledServices.map((name) => ({
    name,
    isSetUp: known[`${name}:off`] !== '1',
    lastSuccess: time(`${name}:ok`),
    lastFailure: time(`${name}:bad`),
    failuresInRow: Number(known[`${name}:row`] ?? 0),
    calls: sum(`${name}:ok`) + sum(`${name}:bad`),
    failures: sum(`${name}:bad`),
    problem: known[`${name}:problem`] ?? '',
  }))
}

/** Notes how the storage's calls end. */
export function watchedStorage<Watched extends Storage>(storage: Watched, note: NoteCall): Watched {
  const noted = async <T>(call: Promise<T>): Promise<T> => {
    try {
      const answer = await call
      note('storage')
      return answer
    } catch (error) {
      note('storage', error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'failed')
      throw error
    }
  }
  const { open } = storage
  return {
    ...storage,
    read: (key) => noted(storage.read(key)),
    write: (key, bytes) => noted(storage.write(key, bytes)),
    readStream: (key, part) => noted(storage.readStream(key, part)),
    remove: (keys) => noted(storage.remove(keys)),
    ...(open && { open: (key: Parameters<typeof open>[0]) => noted(open(key)) }),
  }
}
