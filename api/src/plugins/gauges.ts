import { within } from '@ashenda/core/deadline.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { unpublishedSeconds, unsignedSeconds } from '@ashenda/db/queries/chain-delays.ts'
import type { Registry } from 'prom-client'
import type { QueueWatch } from '../queues/queue-watch.ts'
import { registerGauge, registerQueues } from './metrics.ts'

export interface GaugesDeps {
  readonly sql: Sql
  readonly intake: { readonly depth: number }
  readonly gateway: { readonly size: number }
  readonly queueWatch: Pick<QueueWatch, 'state'>
}

const lookUpMs = 1_000

/** What is read when Prometheus asks. */
export function registerGauges(registry: Registry, { sql, intake, gateway, queueWatch }: GaugesDeps): void {
  registerGauge(registry, 'ashenda_intake_waiting', 'Ballots waiting for their write.', () => intake.depth)
  registerGauge(registry, 'ashenda_live_sockets', 'Open sockets.', () => gateway.size)
  registerQueues(registry, () => queueWatch.state)
  registerGauge(registry, 'ashenda_unsigned_seconds', 'Age of the oldest link of a chain without a signature.', () =>
    within(lookUpMs, unsignedSeconds(sql)),
  )
  registerGauge(
    registry,
    'ashenda_unpublished_seconds',
    'Age of the oldest link of a chain that is in no published result; 0 while counts are frozen.',
    () => within(lookUpMs, unpublishedSeconds(sql)),
  )
}
