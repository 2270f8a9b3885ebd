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

/** A zone's loaded votes, and those of its contestants who are shown. */
export interface ZoneVotes {
  readonly votes: number
  readonly shown: readonly LoadedCount[]
}

/** Her part of her zone's votes in percent. What the live counts add to those who are shown is in both numbers. */
export const useLiveShare = (one: LoadedCount, zone: ZoneVotes | undefined, isLive: boolean): number | undefined =>
  useStore(liveCounts, ({ counts }) => {
    if (!zone) return undefined
    const newOf = ({ _id, votes }: LoadedCount): number => (isLive ? (counts.get(_id) ?? votes) - votes : 0)
    const all = zone.shown.reduce((sum, each) => sum + newOf(each), zone.votes)
    return all > 0 ? Math.round((100 * (one.votes + newOf(one))) / all) : undefined
  })
