import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { countsAfter, type LiveCounts } from './counts.ts'
import { subscribeSoon, tallyTopic } from './live.ts'
import type { TopicListener } from './topics.ts'

/** Read through a selector for one id, so that only the card whose count changed renders again. */
const liveCounts: StoreApi<LiveCounts> = createStore<LiveCounts>()(() => ({
  counts: new Map(),
  frozen: false,
  gone: new Set(),
}))

const listen: TopicListener = (message) => liveCounts.setState((before) => countsAfter(before, message), true)

/** Keeps the counts alive while the component is on the page. */
export function useLiveTally(): void {
  useEffect(() => subscribeSoon(tallyTopic, listen), [])
}

/** Her live count, or the one her card came with until the first snapshot. */
export const useLiveCount = (id: string, loaded: number): number =>
  useStore(liveCounts, (state) => state.counts.get(id) ?? loaded)

/** Contestants who no longer take part, even if a list loaded before still has them. */
export const useGone = (): ReadonlySet<string> => useStore(liveCounts, (state) => state.gone)

export const useFrozenCounts = (): boolean => useStore(liveCounts, (state) => state.frozen)
