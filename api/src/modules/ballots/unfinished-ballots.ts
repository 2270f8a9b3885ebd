import type { Queue } from 'bullmq'

const unfinished = ['waiting', 'active', 'delayed', 'failed'] as const
/** With more groups than these it is too early to tell. */
const groupsLookedAt = 200
/** A voter who tries twice must not have the queue read for it. */
const groupsReadFor = 20
/** Between the clocks of Redis, by which groups are dated, and of Postgres. */
const clocksApartMs = 5_000

type ReadQueue = Pick<Queue, 'getJobCountByTypes' | 'getJobs'>

export interface UnfinishedBallotsDeps {
  readonly queue: ReadQueue
  readonly intake: { readonly depth: number; readonly writing: number }
  readonly now: () => number
}

/** Acknowledged ballots that are not recorded yet, those of failed groups included. */
export const unfinishedBallots = ({ queue, intake, now }: UnfinishedBallotsDeps) => ({
  /** Whether there are any, here or in the queue. @throws when Redis is away */
  areThere: async (): Promise<boolean> =>
    intake.depth > 0 || intake.writing > 0 || (await queue.getJobCountByTypes(...unfinished)) > 0,

  /** Whether this very ballot is in the queue; undefined where that cannot be looked through, or not all of it. @throws when Redis is away */
  holds: async (ballot: string): Promise<boolean | undefined> => {
    const groups = await queue.getJobCountByTypes(...unfinished)
    if (groups > groupsReadFor) return undefined
    const jobs = groups === 0 ? [] : await queue.getJobs([...unfinished])
    return jobs.some(({ data }) => JSON.stringify(data).includes(ballot))
  },

  /** Whether one that was sent so long ago may be among them. @throws when Redis is away */
  mayHoldOneFrom: async (sentMsAgo: number): Promise<boolean> => {
    const sentAt = now() - sentMsAgo
    const groups = await queue.getJobs([...unfinished], 0, groupsLookedAt - 1)
    return groups.length >= groupsLookedAt || groups.some(({ timestamp }) => timestamp <= sentAt + clocksApartMs)
  },
})
