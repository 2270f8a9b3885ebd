import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { unpublishedSeconds, unsignedSeconds } from '@ashenda/db/queries/results/chain-delays.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Durability } from './intake/durability.ts'
import { judgedSettings } from './intake/redis-settings.ts'
import { registerGauge, registerQueues } from './metrics/metrics.ts'
import type { MessageLimits } from './modules/phone-proof/message-limits.ts'
import type { QueueWatch } from './modules/queues/queue-watch.ts'

export interface GaugesDeps {
  readonly sql: Sql
  readonly intake: { readonly depth: number }
  readonly gateway: { readonly size: number }
  readonly queueWatch: Pick<QueueWatch, 'state'>
  readonly durability: Pick<Durability, 'wrong'>
}

const lookUpMs = 1_000

/** Gauges read on each scrape. */
export function registerGauges(registry: Registry, { sql, intake, gateway, queueWatch, durability }: GaugesDeps): void {
  registerGauge(registry, 'ashenda_intake_waiting_ballots', 'Ballots waiting for their write.', () => intake.depth)
  registerGauge(registry, 'ashenda_live_sockets', 'Open sockets.', () => gateway.size)
  registerUnsafeSettings(registry, durability)
  registerQueues(registry, () => queueWatch.state)
  registerGauge(
    registry,
    'ashenda_chain_unsigned_seconds',
    'Age of the oldest link of a chain without a signature.',
    () => withTimeout(lookUpMs, unsignedSeconds(sql)),
  )
  registerGauge(
    registry,
    'ashenda_chain_unpublished_seconds',
    'Age of the oldest link of a chain that is in no published result; 0 while counts are frozen.',
    () => withTimeout(lookUpMs, unpublishedSeconds(sql)),
  )
}

/** The used share of the daily message budget, by purpose. */
export function registerMessageBudget(registry: Registry, { usedShares }: Pick<MessageLimits, 'usedShares'>): void {
  const gauge = new Gauge({
    name: 'ashenda_messages_used_ratio',
    help: 'Used share of the daily message budget, by purpose: vote, registration, reset.',
    labelNames: ['purpose'],
    registers: [registry],
    collect: async () => {
      const shares = await withTimeout(lookUpMs, usedShares()).catch(() => undefined)
      for (const [purpose, share] of Object.entries(shares ?? {})) gauge.set({ purpose }, share)
    },
  })
}

/** Every setting has a series, 0 when right: an alert ends only when its series returns to 0. */
function registerUnsafeSettings(registry: Registry, durability: GaugesDeps['durability']): void {
  const gauge = new Gauge({
    name: 'ashenda_redis_unsafe',
    help: '1 while votes are refused because of this setting or state of Redis, which could lose acknowledged votes.',
    labelNames: ['setting'],
    registers: [registry],
    collect: () => {
      const wrong = new Set(durability.wrong.map(({ setting }) => setting))
      for (const setting of judgedSettings) gauge.set({ setting }, Number(wrong.has(setting)))
    },
  })
}
