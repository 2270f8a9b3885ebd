import type { QueueState, QueuesState } from '@ashenda/core/contracts/http/queues.ts'
import type { ServiceState } from '@ashenda/core/contracts/http/services.ts'
import { meaningsOf } from '../queues/meaning.ts'

/** Something that keeps votes or payments from flowing. */
export type Stop =
  | { readonly kind: 'service'; readonly service: ServiceState }
  | { readonly kind: 'paused'; readonly queue: QueueState }
  | { readonly kind: 'nobody'; readonly queue: QueueState }
  | { readonly kind: 'late'; readonly queue: QueueState; readonly ms: number }

/** Their failures keep somebody waiting. Postgres and Redis are told by the queues' own state. */
const felt: readonly ServiceState['name'][] = ['confirmations', 'checkouts', 'refunds', 'phones', 'mail', 'storage']

/** People wait for what is in these. */
const awaited: readonly QueueState['name'][] = ['ballots', 'payments', 'checkouts', 'redemptions', 'messages']

/** The worst first. */
export function stopsOf({ services, queues }: Pick<QueuesState, 'services' | 'queues'>): readonly Stop[] {
  const meanings = queues.map((queue) => ({ queue, meanings: meaningsOf(queue) }))
  return [
    ...services
      .filter(({ name, level }) => level === 'failing' && felt.includes(name))
      .map((service) => ({ kind: 'service', service }) as const),
    ...queues.filter(({ isPaused }) => isPaused).map((queue) => ({ kind: 'paused', queue }) as const),
    ...queues.filter(({ workers }) => workers === 0).map((queue) => ({ kind: 'nobody', queue }) as const),
    ...meanings.flatMap(({ queue, meanings }) =>
      // Why they wait is said already.
      awaited.includes(queue.name) && !queue.isPaused && queue.workers > 0
        ? meanings.flatMap((meaning) =>
            meaning.kind === 'late' ? [{ kind: 'late', queue, ms: meaning.ms } as const] : [],
          )
        : [],
    ),
  ]
}
