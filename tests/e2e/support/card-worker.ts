import { Peppers } from '@ashenda/core/domain/peppers.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { mergePdfs } from '@ashenda/worker/cards/printing/merge.ts'
import { createCardPrinter } from '@ashenda/worker/cards/printing/printer.ts'
import { createMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { startWorker } from '@ashenda/worker/worker.ts'
import { pino } from 'pino'
import { given } from '../../support/environment.ts'
import { type Platform, testCodePepper } from '../../support/platform.ts'
import { storageOf } from '../../support/worker-context.ts'

const log = pino({ level: 'silent' })

export interface CardWorker {
  /** Draws so many parts more, of ten cards at most, and then waits for `goOn`. */
  readonly holdAfter: (parts: number) => void
  readonly goOn: () => void
  readonly close: () => Promise<void>
}

/** A worker that makes cards as they are made for sale. */
export async function startCardWorker({ sql, prefix, url, dataDir }: Platform): Promise<CardWorker> {
  let gate = Promise.withResolvers<void>()
  let left = Number.POSITIVE_INFINITY
  const goOn = (): void => {
    left = Number.POSITIVE_INFINITY
    gate.resolve()
  }
  const executablePath = given('CHROMIUM_PATH')
  const printer = createCardPrinter({ executablePath, publicUrl: url, production: false, log })
  const worker = startWorker({
    sql,
    prefix,
    log,
    storage: storageOf({ dataDir }),
    metrics: createMetrics(),
    payments: undefined,
    cards: {
      codePeppers: new Peppers([testCodePepper]),
      codeKey: Buffer.alloc(32, 7),
      keptDays: 30,
      cardsPerChunk: 10,
      merge: mergePdfs,
      publicUrl: url,
      printer: {
        close: printer.close,
        draw: printer.draw,
        print: async (cards, prices) => {
          left -= 1
          if (left < 0) await gate.promise
          return printer.print(cards, prices)
        },
      },
    },
    connectRedis: () => connectRedis(given('TEST_REDIS_URL'), 'worker'),
    queues: { cards: 1 },
    sweepMs: 200,
    paceMs: 50,
  })
  await worker.ready
  return {
    goOn,
    holdAfter: (parts) => {
      left = parts
      gate = Promise.withResolvers()
    },
    close: async () => {
      goOn()
      await worker.close()
      await printer.close()
    },
  }
}
