import { eventChannel, type PlatformEvent } from '@ashenda/core/contracts/events/event.ts'
import { QueuedMessages } from '@ashenda/platform/queued-messages.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { createMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { noSenders } from '@ashenda/worker/notices/send-notice.ts'
import type { HandlerContext } from '@ashenda/worker/registry.ts'
import { VoteRates } from '@ashenda/worker/vote-monitoring/vote-rates.ts'
import { pino } from 'pino'
import type { Platform } from './platform.ts'

export interface TestContext extends HandlerContext {
  /** Published events, in order. */
  readonly published: readonly PlatformEvent[]
}

/** The context of handlers and sweeps for tests that call them. Events also reach the platform. */
export function workerContext(platform: Platform, storage: Storage = storageOf(platform)): TestContext {
  const published: PlatformEvent[] = []
  const log = pino({ level: 'silent' })
  return {
    sql: platform.workerSql(),
    storage,
    payments: undefined,
    messages: new QueuedMessages(platform.redis, platform.prefix),
    messageProviderFor: () => undefined,
    mail: undefined,
    senders: noSenders,
    findTrouble: async () => [],
    purge: undefined,
    cards: undefined,
    signer: undefined,
    log,
    metrics: createMetrics(),
    note: () => {},
    rates: new VoteRates(platform.redis, platform.prefix, log),
    tallyingWorkers: { noteAndCount: () => 1 },
    reach: { throwIfLost: () => {}, noteFailure: () => {}, untilLost: (work) => work() },
    now: Date.now,
    pace: async () => {},
    pause: async () => {},
    published,
    publish: (event) => {
      published.push(event)
      void platform.redis.publish(eventChannel(platform.prefix), JSON.stringify(event))
    },
  }
}

/** The platform's folder. */
export const storageOf = ({ dataDir }: Pick<Platform, 'dataDir'>): Storage =>
  createStorage({ STORAGE_DRIVER: 'local', DATA_DIR: dataDir })
