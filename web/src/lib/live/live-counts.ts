import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { live, tallyTopic } from './live.ts'
import type { TopicListener, TopicMessage } from './topics.ts'

export interface LiveCounts {
  /** Contestant id to her public count. */
  readonly counts: Readonly<Record<string, number>>
  /** The public counts stand still until the results are told. */
  readonly frozen: boolean
}

/** Read through a selector for one id, so that only the card whose count changed renders again. */
export const liveCounts: StoreApi<LiveCounts> = createStore<LiveCounts>()(() => ({ counts: {}, frozen: false }))

/** A snapshot replaces everything, an update only what it names. */
export function countsAfter(before: LiveCounts, message: TopicMessage): LiveCounts {
  if (message.type === 'snapshot') return { counts: message.values, frozen: message.frozen }
  return message.type === 'update' ? { ...before, counts: { ...before.counts, ...message.values } } : before
}

const listen: TopicListener = (message) => liveCounts.setState((before) => countsAfter(before, message), true)

/** Keeps the counts alive while the component is on the page. */
export function useLiveTally(): void {
  useEffect(() => live.subscribe(tallyTopic, listen), [])
}

/** Her live count, or the one her card came with until the first snapshot. */
export const useLiveCount = (id: string, loaded: number): number =>
  useStore(liveCounts, (state) => state.counts[id] ?? loaded)

export const useFrozenCounts = (): boolean => useStore(liveCounts, (state) => state.frozen)
