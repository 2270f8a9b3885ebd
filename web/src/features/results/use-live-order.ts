import { useMemo } from 'react'
import { useStore } from 'zustand'
import { liveCounts } from '../../lib/live/live-counts.ts'

interface LoadedCount {
  readonly _id: string
  readonly votes: number
}

/** A loaded ranking in the order of the live counts; who is level stays in the loaded order. It changes only with the order. */
export function useLiveOrder<Loaded extends LoadedCount>(
  loaded: readonly Loaded[],
  isLive: boolean,
): readonly Loaded[] {
  const ids = useStore(liveCounts, ({ counts }) => {
    const votesOf = ({ _id, votes }: Loaded): number => counts.get(_id) ?? votes
    const order = isLive ? [...loaded].sort((first, second) => votesOf(second) - votesOf(first)) : loaded
    return order.map(({ _id }) => _id).join()
  })
  return useMemo(() => {
    const byId = new Map(loaded.map((one) => [one._id, one]))
    return ids.split(',').flatMap((id) => byId.get(id) ?? [])
  }, [loaded, ids])
}
