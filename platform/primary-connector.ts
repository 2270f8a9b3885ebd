import { Redis, type RedisOptions, SentinelConnector } from 'ioredis'
import { type SentinelLog, watchSentinel } from './sentinel-watch.ts'

type Options = ConstructorParameters<typeof SentinelConnector>[0]
type Sentinel = NonNullable<Options['sentinels']>[number]

/** Later answers are ignored. */
const answerMs = 1_000

/**
 * Asks a majority of Sentinels for the primary and believes the latest promotion.
 *
 * ioredis believes the first answer: a Sentinel cut off with an old primary kept clients there although they reached all others. ioredis
 * also keeps a lost connection's subscription to promotions: a promotion during the next connection attempt ended that attempt, and with it
 * the client, for good. At a failover both happen within a second.
 */
export class PrimaryConnector extends SentinelConnector {
  #attempt: object | undefined

  /** @param log told once about each silent Sentinel */
  constructor(options: Options, log?: SentinelLog) {
    super(options)
    const making = this as unknown as MakesSentinelClients
    const make = making.connectToSentinel.bind(this)
    making.connectToSentinel = (sentinel, more) => {
      const client = make(sentinel, more)
      watchSentinel(client, addressOf(sentinel), log)
      return client
    }
  }

  override async connect(
    ...args: Parameters<SentinelConnector['connect']>
  ): Promise<Awaited<ReturnType<SentinelConnector['connect']>>> {
    this.disconnect()
    const attempt = {}
    this.#attempt = attempt
    const latest = await latestOf(this.options)
    if (this.#attempt !== attempt) throw new Error('Connection is closed.')
    if (latest) this.#askFirst(latest)
    return super.connect(...args)
  }

  override disconnect(): void {
    this.#attempt = undefined
    super.disconnect()
  }

  #askFirst(sentinel: Sentinel): void {
    const all = this.sentinelIterator
    all.reset(false)
    for (let next = all.next(); !next.done && next.value !== sentinel; ) next = all.next()
    all.reset(true)
  }
}

/** Private in ioredis's types, and the only place to attach an error listener to the client that hears of promotions. */
interface MakesSentinelClients {
  connectToSentinel: (sentinel: Sentinel, more?: RedisOptions) => Redis
}

const addressOf = ({ host = '127.0.0.1', port = 26_379 }: Sentinel): string => `${host}:${port}`

/** Waits for a majority and returns the answer with the latest promotion; undefined if none answers. */
async function latestOf(options: Options): Promise<Sentinel | undefined> {
  const sentinels = options.sentinels ?? []
  const answers: { readonly sentinel: Sentinel; readonly epoch: number }[] = []
  const asked = sentinels.map(async (sentinel) => {
    const epoch = await epochOf(sentinel, options)
    if (epoch !== undefined) answers.push({ sentinel, epoch })
  })
  const isEnough = async (): Promise<void> => {
    let left = asked.length
    await new Promise<void>((resolve) => {
      for (const one of asked)
        void one.then(() => {
          left -= 1
          if (left === 0 || answers.length > sentinels.length / 2) resolve()
        })
    })
  }
  if (asked.length > 1) await isEnough()
  return answers.sort((one, other) => other.epoch - one.epoch)[0]?.sentinel
}

/** A Sentinel's promotion number; undefined if it gives none. */
async function epochOf({ host = '127.0.0.1', port = 26_379 }: Sentinel, options: Options): Promise<number | undefined> {
  const client = new Redis({
    host,
    port,
    ...(options.sentinelUsername && { username: options.sentinelUsername }),
    ...(options.sentinelPassword && { password: options.sentinelPassword }),
    connectTimeout: answerMs,
    commandTimeout: answerMs,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false,
    replyMapping: 'legacy',
  })
  client.on('error', () => {})
  try {
    const told = (await client.call('sentinel', 'master', options.name ?? '')) as string[] // alternating names and values
    const epoch = Number(told[told.indexOf('config-epoch') + 1])
    return told.includes('config-epoch') && Number.isSafeInteger(epoch) ? epoch : undefined
  } catch {
    return undefined
  } finally {
    client.disconnect()
  }
}
