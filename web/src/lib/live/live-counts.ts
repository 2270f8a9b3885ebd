import type { CountsAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { api } from '../http.ts'
import { askWhileQuiet, live, subscribeSoon, tallyTopic } from './live.ts'
import type { TopicListener, TopicMessage } from './topics.ts'

/** Read through a selector per id, so that only the changed card rerenders. */
export const liveCounts: StoreApi<LiveCounts> = createStore<LiveCounts>()(() => ({
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

interface LiveCounts {
  /** Public count by contestant id; copying a map of ten thousand is several times faster than an object. */
  readonly counts: ReadonlyMap<string, number>
  /** Frozen until the results are published. */
  readonly frozen: boolean
  /** Contestants taken out since the page loaded. */
  readonly gone: ReadonlySet<string>
}

/** A snapshot replaces everything, an update only what it names. */
export function countsAfter(before: LiveCounts, message: TopicMessage): LiveCounts {
  if (message.type === 'snapshot')
    return { ...before, counts: new Map(Object.entries(message.values)), frozen: message.frozen }
  if (message.type === 'activity') return { ...before, gone: goneAfter(before.gone, message.active) }
  if (message.type !== 'update') return before
  const counts = new Map(before.counts)
  for (const [id, votes] of Object.entries(message.values)) counts.set(id, votes)
  return { ...before, counts }
}

function goneAfter(before: ReadonlySet<string>, active: Readonly<Record<string, boolean>>): ReadonlySet<string> {
  const back = Object.keys(active).filter((id) => active[id])
  const gone = new Set([...before, ...Object.keys(active)])
  for (const id of back) gone.delete(id)
  return gone
}
