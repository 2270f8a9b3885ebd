import type { CountsAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { api } from '../http.ts'
import { countsAfter, type LiveCounts } from './counts.ts'
import { askWhileQuiet, live, subscribeSoon, tallyTopic } from './live.ts'
import type { TopicListener } from './topics.ts'

/** Read through a selector per id, so that only the changed card rerenders. */
const liveCounts: StoreApi<LiveCounts> = createStore<LiveCounts>()(() => ({
  counts: new Map(),
  frozen: false,
  gone: new Set(),
}))

const listen: TopicListener = (message) => liveCounts.setState((before) => countsAfter(before, message), true)

async function askForCounts(): Promise<void> {
  const { frozen, values, active } = await api.get<CountsAnswer>('/contest/counts')
  // The socket's meanwhile news is newer.
  if (!live.isQuiet.getState()) return
  listen({ type: 'snapshot', topic: tallyTopic, epoch: '', seq: 0, frozen, values })
  listen({ type: 'activity', topic: tallyTopic, active })
}

/** Subscribes to the counts while mounted. */
export function useLiveTally(): void {
  useEffect(() => {
    const stopListening = subscribeSoon(tallyTopic, listen)
    const stopAsking = askWhileQuiet(askForCounts)
    return () => {
      stopListening()
      stopAsking()
    }
  }, [])
}

/** Her live count, or the loaded one before the first snapshot. */
export const useLiveCount = (id: string, loaded: number): number =>
  useStore(liveCounts, (state) => state.counts.get(id) ?? loaded)

/** Contestants who left, even if a loaded list still has them. */
export const useGone = (): ReadonlySet<string> => useStore(liveCounts, (state) => state.gone)

export const useFrozenCounts = (): boolean => useStore(liveCounts, (state) => state.frozen)
