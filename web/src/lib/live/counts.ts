import type { TopicMessage } from './topics.ts'

export interface LiveCounts {
  /** Contestant id to her public count. */
  readonly counts: Readonly<Record<string, number>>
  /** The public counts stand still until the results are told. */
  readonly frozen: boolean
}

/** A snapshot replaces everything, an update only what it names. */
export function countsAfter(before: LiveCounts, message: TopicMessage): LiveCounts {
  if (message.type === 'snapshot') return { counts: message.values, frozen: message.frozen }
  return message.type === 'update' ? { ...before, counts: { ...before.counts, ...message.values } } : before
}
