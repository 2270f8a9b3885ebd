import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import type { ServiceState } from '@ashenda/core/contracts/http/services.ts'

/** What a queue's figures mean for people; all but `nobody`, `paused` and `fine` come with a figure. */
export type Meaning =
  | { readonly kind: 'nobody'; readonly level: 'bad' }
  | { readonly kind: 'paused'; readonly level: 'bad' }
  | {
      readonly kind: 'held'
      readonly level: 'bad'
      readonly jobs: number
      readonly items: number
      readonly isAtLeast: boolean
    }
  | { readonly kind: 'late'; readonly level: 'warn'; readonly ms: number }
  | { readonly kind: 'fine'; readonly level: 'good' }

/** From here on somebody notices: a vote is counted in a second, a batch of cards takes minutes. */
const lateMs = {
  ballots: 5_000,
  payments: 15_000,
  checkouts: 3_000,
  redemptions: 3_000,
  messages: 10_000,
  notices: 60_000,
  photos: 60_000,
  cards: 300_000,
} as const satisfies Record<QueueState['name'], number>

/** The worst first; what is fine says so. */
export function meaningsOf(queue: QueueState): readonly Meaning[] {
  const { name, workers, isPaused, failed, held, oldestWaitingMs } = queue
  const found: Meaning[] = []
  if (workers === 0) found.push({ kind: 'nobody', level: 'bad' })
  if (isPaused) found.push({ kind: 'paused', level: 'bad' })
  if (failed > 0) found.push({ kind: 'held', level: 'bad', jobs: failed, ...held })
  if (oldestWaitingMs !== null && oldestWaitingMs >= lateMs[name])
    found.push({ kind: 'late', level: 'warn', ms: oldestWaitingMs })
  return found.length > 0 ? found : [{ kind: 'fine', level: 'good' }]
}

const leansOn = {
  payments: 'confirmations',
  checkouts: 'checkouts',
  messages: 'phones',
} as const satisfies Partial<Record<QueueState['name'], ServiceState['name']>>

/** The failing service without which a queue's work comes to nothing, however well its jobs run. */
export function troubleOf(queue: QueueState['name'], services: readonly ServiceState[]): ServiceState | undefined {
  const needed = Object.entries(leansOn).find(([name]) => name === queue)?.[1]
  return services.find(({ name, level }) => name === needed && level === 'failing')
}
