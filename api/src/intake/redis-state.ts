import type { Redis } from 'ioredis'

/** What durability needs of Redis; anything else makes the API unready (reliability: promises 1 and 7). */
const required = {
  appendonly: 'yes',
  appendfsync: 'always',
  'no-appendfsync-on-rewrite': 'no',
  'maxmemory-policy': 'noeviction',
} as const

const fullAt = 0.7

/** Redis as the intake needs to know it: its clock, whether it fills up, whether it keeps what it acknowledges. */
export class RedisState {
  readonly #redis: Redis
  readonly #timers: NodeJS.Timeout[] = []
  #offsetMs = 0
  #filling = false
  #silent = false

  constructor(redis: Redis) {
    this.#redis = redis
  }

  /** Epoch ms by Redis's clock: one clock for all API processes. */
  now(): number {
    return Date.now() + this.#offsetMs
  }

  /** Connected, and not known to be silent. */
  get usable(): boolean {
    return this.#redis.status === 'ready' && !this.#silent
  }

  /** A write got no answer: until Redis answers again nothing more is sent into the silence. */
  suspect(): void {
    this.#silent = true
  }

  /** True past 70 % of maxmemory: what is there must still fit when it is worked on. */
  get filling(): boolean {
    return this.#filling
  }

  /** Watches clock and memory until stopped. Failures keep the last known state. */
  watch(): void {
    const quietly = (task: () => Promise<void>) => () => void task().catch(() => {})
    const tasks = [quietly(() => this.readClock()), quietly(() => this.readMemory())]
    for (const task of tasks) task()
    this.#redis.on('ready', () => {
      for (const task of tasks) task()
    })
    this.#timers.push(...tasks.map((task, index) => setInterval(task, index === 0 ? 10_000 : 1_000)))
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  async readClock(): Promise<void> {
    const before = Date.now()
    const [seconds, micros] = await this.#redis.time()
    const redisMs = Number(seconds) * 1000 + Number(micros) / 1000
    this.#offsetMs = Math.round(redisMs - (before + Date.now()) / 2)
  }

  async readMemory(): Promise<void> {
    const info = await this.#redis.info('memory')
    const read = (field: string): number => Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? 0)
    this.#silent = false
    const limit = read('maxmemory')
    this.#filling = limit > 0 && read('used_memory') > limit * fullAt
  }

  /** The settings that differ from what durability needs; none when all is well. @throws when Redis does not answer */
  async wrongSettings(): Promise<readonly string[]> {
    const answers = await Promise.all(
      Object.entries(required).map(async ([name, wanted]) => {
        const [, actual] = (await this.#redis.config('GET', name)) as string[] // a name and its value
        return actual === wanted ? [] : [`${name} is ${actual ?? 'unknown'}, not ${wanted}`]
      }),
    )
    return answers.flat()
  }
}
